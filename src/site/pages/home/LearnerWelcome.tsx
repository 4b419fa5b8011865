import type { ReactNode } from 'react'
import classes from './LearnerWelcome.module.css'
import page from '#site/ui/page.module.css'

/**
 * The top of the learner's home page. Without a name, it is the same for all learners, so that it can be prerendered.
 * @param heading `p` where the visitor's page already has an `h1`
 */
export function LearnerWelcome({ heading: Heading = 'h1', name, children }: { heading?: 'h1' | 'p'; name?: string; children?: ReactNode }) {
  return (
    <div className={classes.top}>
      <div className={classes.inner}>
        <div>
          <Heading className={`${page.title} ${classes.welcome}`} data-welcome={name === undefined || undefined}>
            {name ? `Welcome, ${name}` : 'Welcome'}
          </Heading>
          <p className={classes.lead}>A good day to learn: one lesson today is a step up, and the next comes easier.</p>
        </div>
        {children}
      </div>
    </div>
  )
}
