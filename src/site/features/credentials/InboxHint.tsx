import { useConfiguration } from '#site/backend/configuration-context.ts'
import classes from './InboxHint.module.css'

/** Tells the user which sender to look for. */
export function InboxHint() {
  const { mailSender } = useConfiguration()
  return (
    <p className={classes.hint}>
      Look for an email from <strong>{mailSender}</strong>. If it is not there within a few minutes, it may be in your spam folder.
    </p>
  )
}
