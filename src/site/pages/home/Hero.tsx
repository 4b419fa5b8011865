import { home } from 'virtual:home'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { paths, registerPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { phoneSizes } from '#site/ui/picture-address.ts'
import { RemotePicture } from '#site/ui/RemotePicture.tsx'
import classes from './Hero.module.css'
import { HeroScene } from './HeroScene.tsx'

const { hero } = home

/** The hero text (§1), in rising steps. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.title} {...languageAttributes({})}>
            {hero.title.map((word, index) => (
              <Fragment key={word}>
                {index > 0 && ' '}
                <span className={index === hero.title.length - 1 ? classes.peak : undefined}>{word}</span>
              </Fragment>
            ))}
          </h1>
          <p className={classes.lead} {...languageAttributes({})}>
            {hero.lead}
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={paths.courses} size="lg">
              Browse courses
            </Button>
            <Button component={Link} to={registerPath('student')} size="lg" variant="default">
              Join for free
            </Button>
          </div>
        </div>
        {hero.picture ? (
          <div className={classes.picture}>
            <RemotePicture src={hero.picture} ratio={14 / 12.4} sizes={`(min-width: 56em) 36rem, ${phoneSizes}`} priority="first">
              {null}
            </RemotePicture>
          </div>
        ) : (
          <HeroScene />
        )}
      </div>
    </section>
  )
}
