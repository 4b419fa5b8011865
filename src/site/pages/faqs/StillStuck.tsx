import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './StillStuck.module.css'

/** Leads to the contact page. */
export function StillStuck() {
  return (
    <section className={classes.panel} aria-labelledby="still-stuck">
      <div>
        <h2 id="still-stuck" className={classes.title}>
          Still stuck?
        </h2>
        <p className={classes.text}>Write to us. A person reads every message and answers it.</p>
      </div>
      <Button component={Link} to={paths.contact} size="md" leftSection={<IconMessageCircle aria-hidden size={20} />}>
        Contact us
      </Button>
    </section>
  )
}
