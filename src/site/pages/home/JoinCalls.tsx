import { Link } from 'react-router-dom'
import { brand } from '#shared/brand.ts'
import { registerPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './JoinCalls.module.css'
import home from './home.module.css'

/** The calls to join as a student or as an instructor (§1). */
export function JoinCalls() {
  return (
    <section className={classes.band} aria-label={`Join ${brand.name}`}>
      <div className={`${home.inner} ${classes.calls}`}>
        <div className={`${classes.call} ${classes.student}`}>
          <h2>Join as a student</h2>
          <p>Create an account in a minute, choose a course, and do the first lesson tonight. Learning here is free.</p>
          <Button component={Link} to={registerPath('student')} size="md" className={classes.primary}>
            Start learning
          </Button>
        </div>
        <div className={`${classes.call} ${classes.instructor}`}>
          <h2>Join as an instructor</h2>
          <p>You know your craft from doing it. Write your course here in the browser; we read it and publish it.</p>
          <Button component={Link} to={registerPath('instructor')} size="md" variant="default">
            Start teaching
          </Button>
        </div>
      </div>
    </section>
  )
}
