import { readIntent } from '#site/auth/intent.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { paths } from '#shared/paths.ts'
import classes from './form.module.css'

/** Says on an emailed link's page what comes next. On another device than the one where the visitor began, nothing does by itself. */
export function GoingOn({ origin }: { origin: string }) {
  const { appId } = useConfiguration()
  const intent = readIntent(appId)
  if (intent) {
    return (
      <p className={classes.next}>
        <span>{intent.action === 'enroll' ? 'Then you are enrolled in “' : 'Then “'}</span>
        <bdi>{intent.title}</bdi>
        <span>{intent.action === 'enroll' ? '”.' : '” is one of your favorites.'}</span>
      </p>
    )
  }
  if (origin === paths.home) return null
  return <p className={classes.next}>Then you go on here. If you began on another device, log in there to finish what you wanted to do.</p>
}
