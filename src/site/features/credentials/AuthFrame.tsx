import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '#shared/brand.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import type { Head } from '#site/ui/head.ts'
import { PageHead } from '#site/ui/PageHead.tsx'
import classes from './AuthFrame.module.css'

interface Props {
  head: Head
  /** The screen's only h1. */
  title: string
  /** One or two sentences below the title. */
  lead?: ReactNode
  children?: ReactNode
  /** The link to another screen. Below the form, the buttons that load late would move it. */
  aboveForm?: ReactNode
  /** Links below the form, such as "Remembered it? Log in". */
  footer?: ReactNode
  /** Shown beside the form on wide screens. */
  side?: { heading: string; points: readonly string[] }
}

const defaultSide = {
  heading: 'A little every day takes you a long way up.',
  points: ['Courses from first steps to advanced.', 'Enroll right away, free of charge.', 'Your progress stays in your own browser.'],
} as const

/** The two-pane frame of the sign-in screens: the form on one side, a few encouraging words on the other. */
export function AuthFrame({ head, title, lead, aboveForm, children, footer, side = defaultSide }: Props) {
  return (
    <div className={classes.frame}>
      <PageHead {...head} />
      <section className={classes.pane} aria-labelledby="auth-title">
        <div className={classes.form}>
          <header>
            <h1 id="auth-title" className={classes.title}>
              {title}
            </h1>
            {lead && <p className={classes.lead}>{lead}</p>}
            {aboveForm && <div className={classes.lead}>{aboveForm}</div>}
          </header>
          {children}
          {footer && <footer className={classes.footer}>{footer}</footer>}
        </div>
      </section>
      <aside className={classes.side} aria-label={`What ${brand.name} offers`}>
        <Ascent />
        <div className={classes.words}>
          <p className={classes.heading}>{side.heading}</p>
          <ul className={classes.points}>
            {side.points.map((point) => (
              <li key={point}>
                <IconCheck aria-hidden size={18} stroke={2.5} />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  )
}

interface QuestionLinkProps {
  question: string
  link: string
  to: string
  /** Where the sign-in returns to, if the link leads to another screen of it. */
  origin?: string
}

/** A question and the link that answers it, such as "New here? Create an account". */
export function QuestionLink({ question, link, to, origin }: QuestionLinkProps) {
  return (
    <p>
      <span>{question}</span>{' '}
      <Anchor component={Link} to={to} state={origin === undefined ? undefined : { from: origin }} underline="always">
        {link}
      </Anchor>
    </p>
  )
}

/** Three ranges of hills, a winding path, and the sun at the top. */
function Ascent() {
  return (
    <svg className={classes.art} viewBox="0 0 480 640" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <circle className={classes.glow} cx="348" cy="150" r="118" />
      <circle className={classes.sun} cx="348" cy="150" r="44" />
      <path className={classes.far} d="M0 330 L96 262 L168 300 L348 150 L420 236 L480 206 V640 H0 Z" />
      <path className={classes.middle} d="M0 452 L72 398 L150 436 L276 330 L356 396 L480 312 V640 H0 Z" />
      <path className={classes.near} d="M0 640 V556 L120 500 L224 548 L330 470 L480 540 V640 Z" />
      <path className={classes.path} d="M64 622 C150 590 214 600 236 560 S198 470 262 424 S322 372 300 322 S300 214 348 152" />
    </svg>
  )
}
