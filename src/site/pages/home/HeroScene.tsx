import { home } from 'virtual:home'
import { IconCheck, IconCertificate } from '@tabler/icons-react'
import classes from './HeroScene.module.css'
import bar from '#site/ui/bar.module.css'

const { cards } = home.hero

/** Decorative drawing, inlined rather than loaded: a path of lessons up to a summit. */
export function HeroScene() {
  return (
    <div className={classes.scene} aria-hidden>
      <svg className={classes.drawing} viewBox="0 0 560 520" preserveAspectRatio="xMidYMid slice">
        <rect className={classes.sky} width="560" height="520" />
        <circle className={classes.halo} cx="392" cy="132" r="118" />
        <circle className={classes.sun} cx="392" cy="132" r="66" />
        <path className={classes.far} d="M0 330 92 236 150 284 262 138 330 224 372 180 470 300 560 226V520H0Z" />
        <path className={classes.snow} d="M262 138 296 181 274 196 258 180 236 200 226 185Z" />
        <path className={classes.mid} d="M0 400 110 316 196 372 318 262 420 356 560 292V520H0Z" />
        <path className={classes.near} d="M0 462C90 410 168 440 248 420S430 372 560 424V520H0Z" />
        <path className={classes.trail} d="M60 520C120 470 236 476 262 430S178 374 214 338S306 312 296 268S244 214 262 150" />
        <g className={classes.stops}>
          <circle cx="150" cy="482" r="9" />
          <circle cx="261" cy="432" r="9" />
          <circle cx="205" cy="349" r="9" />
          <circle cx="293" cy="286" r="9" />
        </g>
        <g className={classes.flag}>
          <path d="M262 142V84" />
          <path d="M262 86 306 100 262 116Z" />
        </g>
      </svg>
      {cards && (
        <>
          <div className={`${classes.card} ${classes.lesson}`}>
            <span className={classes.tick}>
              <IconCheck size={18} stroke={3} />
            </span>
            <span>
              <b>{cards.lesson}</b>
              <small>{cards.lessonFacts}</small>
            </span>
          </div>
          <div className={`${classes.card} ${classes.course}`}>
            <b>{cards.course}</b>
            <span className={`${bar.bar} ${classes.bar}`}>
              <span />
            </span>
            <small>{cards.courseFacts}</small>
          </div>
          <div className={`${classes.card} ${classes.award}`}>
            <IconCertificate size={26} stroke={1.7} />
            <b>{cards.award}</b>
          </div>
        </>
      )}
    </div>
  )
}
