import { Link } from 'react-router-dom'
import { paths, registerPath } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import classes from './Hero.module.css'
import { HeroScene } from './HeroScene.tsx'

/** The hero text of §1, in three rising steps. As text, it makes the page's largest contentful paint immediate. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.title}>
            <span>Learn.</span> <span>Grow.</span> <span className={classes.peak}>Dominate.</span>
          </h1>
          <p className={classes.lead}>
            Thorough courses by people who do the work themselves, in lessons that fit into an evening. Begin where you are, and see every
            step you have climbed.
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
        <HeroScene />
      </div>
    </section>
  )
}
