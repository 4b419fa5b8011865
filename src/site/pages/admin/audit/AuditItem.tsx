import { Link } from 'react-router-dom'
import { type AuditEntry, auditActions } from '#site/features/administration/audit-api.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import secondary from '#site/ui/secondary.module.css'
import { adminAddress } from '../admin-address.ts'
import { actorOf, auditActionNames, differencesOf, subjectOf } from './audit-texts.ts'
import classes from './AuditTab.module.css'
import { Moment } from '../Moment.tsx'

/** One log entry: actor, action, subject, values before and after, reason and time. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const action = auditActions.find((known) => known === entry.action)
  const differences = differencesOf(entry)
  const isDangerous = entry.action.endsWith('.deleted') || entry.action === 'account.disabled'
  const isMessage = entry.action.startsWith('message.')
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <Badge tone={isDangerous ? 'danger' : action === 'account.role' ? 'accent' : 'plain'}>
          {action ? auditActionNames[action] : entry.action}
        </Badge>
        <p className={classes.title}>
          <Named to={entry.actor_id && adminAddress('audit', { actor: entry.actor_id })}>{actorOf(entry)}</Named>
          <span aria-hidden> → </span>
          <VisuallyHidden> acted on </VisuallyHidden>
          <Named
            to={
              entry.subject_id &&
              (isMessage ? adminAddress('messages', { message: entry.subject_id }) : adminAddress('audit', { subject: entry.subject_id }))
            }
          >
            {subjectOf(entry)}
          </Named>
        </p>
        <span className={secondary.small}>
          <Moment at={entry.happened_at} hasTime />
        </span>
      </div>
      <div className={classes.details}>
        {differences.length > 0 && (
          <dl className={classes.differences}>
            {differences.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {before !== null && after !== null ? (
                    <>
                      <VisuallyHidden>before: </VisuallyHidden>
                      <del>{before}</del>
                      <span aria-hidden> → </span>
                      <VisuallyHidden>, after: </VisuallyHidden>
                      <ins>{after}</ins>
                    </>
                  ) : (
                    (before ?? after)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {entry.reason && (
          <p className={classes.reason}>
            <VisuallyHidden>Reason: </VisuallyHidden>
            <bdi translate="no">{entry.reason}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}

function Named({ to, children }: { to: string | null; children: string }) {
  if (!to) return <bdi translate="no">{children}</bdi>
  return (
    <Anchor component={Link} to={to} underline="always">
      <bdi translate="no">{children}</bdi>
    </Anchor>
  )
}
