import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#site/backend/connection.ts'
import { nameOf } from '#site/features/administration/account.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { auditActions } from '#site/features/administration/audit-api.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { choiceIn } from '#site/ui/address-query.ts'
import { idIn } from '../admin-address.ts'
import { auditActionNames } from './audit-texts.ts'
import { AuditItem } from './AuditItem.tsx'
import classes from './AuditTab.module.css'
import { FilterBar } from '../FilterBar.tsx'
import { PagedList } from '../PagedList.tsx'
import { useTabAddress } from '../use-tab-address.ts'

const PAGE_SIZE = 25
/** The filter lists at most this many administrators. More would be unusable in a select. */
const MAX_ADMINS = 100

/** Lists actions on accounts, messages and courses. The database writes this log, and nothing can change it. */
export function AuditTab() {
  const connection = useConnection()
  const { parameters, change } = useTabAddress()
  const action = choiceIn(parameters, 'action', auditActions)
  const actor = idIn(parameters, 'actor')
  const subject = idIn(parameters, 'subject')
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
  const people = Object.fromEntries((admins.data?.rows ?? []).map((admin) => [admin.id, nameOf(admin)]))
  if (actor) people[actor] ??= 'Someone else'

  return (
    <>
      <FilterBar
        className={classes.tools}
        filters={[
          { name: 'action', label: 'Action', usual: 'All actions', options: auditActionNames },
          { name: 'actor', label: 'Who acted', usual: 'Anyone', options: people },
        ]}
      />
      {subject && (
        <p className={classes.about}>
          Showing only the entries of one account, message or course.
          <Button variant="default" size="compact-md" onClick={() => change({ subject: null })}>
            Show everything
          </Button>
        </p>
      )}
      <PagedList
        query={entries}
        name="the audit log"
        what="entries"
        label="Audit log"
        onReset={() => change({})}
        empty={
          <EmptyState icon={<IconHistory stroke={1.6} />} title="No entries" level={3}>
            <p>
              {action || actor || subject
                ? 'No entry matches these filters.'
                : 'Everything that administrators do with accounts and messages, and what happens to courses, will be listed here.'}
            </p>
          </EmptyState>
        }
      >
        {(entry) => <AuditItem key={entry.id} entry={entry} />}
      </PagedList>
    </>
  )
}
