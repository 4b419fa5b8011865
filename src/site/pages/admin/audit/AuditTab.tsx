import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import { nameOf } from '#site/features/administration/account.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { auditActions } from '#site/features/administration/audit-api.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import shared from '../admin.module.css'
import { auditActionNames } from './audit-texts.ts'
import { AuditItem } from './AuditItem.tsx'
import classes from './AuditTab.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { Pager } from '../Pager.tsx'
import { useTabAddress } from '../use-tab-address.ts'

const PAGE_SIZE = 25
/** The filter lists at most this many administrators. More would be unusable in a select. */
const MAX_ADMINS = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lists actions on accounts, messages and courses. The database writes this log, and nothing can change it. */
export function AuditTab() {
  const connection = useConnection()
  const { parameters, change } = useTabAddress()
  const action = auditActions.find((known) => known === parameters.get('action')) ?? null
  const actor = personIn(parameters.get('actor'))
  const subject = personIn(parameters.get('subject'))
  const entries = useQuery(
    administrationQueries.audit(connection, { action, actor, subject }, { after: parameters.get('after'), pageSize: PAGE_SIZE }),
  )
  const admins = useQuery(
    administrationQueries.accounts(
      connection,
      { search: '', role: 'admin', state: null, verified: null },
      { sort: 'name', after: null, pageSize: MAX_ADMINS },
    ),
  )
  const list = useRef<HTMLDivElement>(null)
  const people = (admins.data?.rows ?? []).map((admin) => ({ value: admin.id, label: nameOf(admin) }))
  const isUnlisted = actor !== null && !people.some(({ value }) => value === actor)

  return (
    <section className={shared.tab} aria-labelledby="audit">
      <VisuallyHidden component="h2" id="audit">
        Audit log
      </VisuallyHidden>
      <div className={classes.tools}>
        <SelectField
          label="Action"
          value={action ?? ''}
          options={[{ value: '', label: 'All actions' }, ...auditActions.map((value) => ({ value, label: auditActionNames[value] }))]}
          onChange={(value) => change({ action: value })}
        />
        <SelectField
          label="Who acted"
          value={actor ?? ''}
          options={[{ value: '', label: 'Anyone' }, ...people, ...(isUnlisted ? [{ value: actor, label: 'Someone else' }] : [])]}
          onChange={(value) => change({ actor: value })}
        />
      </div>
      {subject && (
        <p className={classes.about}>
          Showing only the entries of one account, message or course.
          <Button variant="default" size="compact-md" onClick={() => change({ subject: null })}>
            Show everything
          </Button>
        </p>
      )}
      <div ref={list} tabIndex={-1} className={shared.results}>
        <Loaded query={entries} what="entries" skeleton={<ListSkeleton label="Loading the audit log" />} onReset={() => change({})}>
          {({ rows: shown, next }) =>
            shown.length === 0 ? (
              <div className={shared.empty}>
                <EmptyState icon={<IconHistory stroke={1.6} />} title="No entries" level={3}>
                  <p>
                    {action || actor || subject
                      ? 'No entry matches these filters.'
                      : 'Everything that administrators do with accounts and messages, and what happens to courses, will be listed here.'}
                  </p>
                </EmptyState>
              </div>
            ) : (
              <>
                <ul className={shared.list} aria-label="Audit log" data-stale={entries.isPlaceholderData}>
                  {shown.map((entry) => (
                    <AuditItem key={entry.id} entry={entry} />
                  ))}
                </ul>
                <Pager label="Pages of the audit log" next={next} onTurn={() => list.current?.focus()} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

/** Returns the value only if it is a UUID, because the query string may contain anything. */
function personIn(value: string | null): string | null {
  return value && uuid.test(value) ? value : null
}
