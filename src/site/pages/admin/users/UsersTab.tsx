import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import type { Account } from '#site/features/administration/account.ts'
import type { AccountAction } from '#site/features/administration/account-actions-api.ts'
import { listAccounts } from '#site/features/administration/accounts-api.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import shared from '../admin.module.css'
import { ExportButton } from '../ExportButton.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { Pager } from '../Pager.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import { AccountItem } from './AccountItem.tsx'
import { isFiltered, readAccountsView } from './accounts-view.ts'
import { AccountsTools } from './AccountsTools.tsx'

const PAGE_SIZE = 25

/** A chunk of its own, so that the list does not wait for it. */
const AccountDialog = lazyPart(() => import('./AccountDialog.tsx'), 'AccountDialog')

/** All accounts, and the actions on each. */
export function UsersTab() {
  const connection = useConnection()
  const { parameters, change } = useTabAddress()
  const view = readAccountsView(parameters)
  const { filter, sort, after } = view
  const accounts = useQuery(administrationQueries.accounts(connection, filter, { sort, after, pageSize: PAGE_SIZE }))
  const count = useQuery(administrationQueries.accountCount(connection, filter))
  const [wanted, setWanted] = useState<{ account: Account; action: AccountAction } | null>(null)
  const list = useRef<HTMLDivElement>(null)

  function focusList() {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView()
  }

  return (
    <section className={shared.tab} aria-labelledby="users">
      <VisuallyHidden component="h2" id="users">
        Users
      </VisuallyHidden>
      <AccountsTools view={view} onChange={change} />
      <div className={shared.summary}>
        <p className={shared.count} role="status">
          {count.data && countOf(count.data)}
        </p>
        <ExportButton
          label="Export users"
          name="users"
          columns={accountColumns}
          read={(page) => listAccounts(connection, filter, { sort, ...page })}
        />
      </div>
      <div ref={list} tabIndex={-1} className={shared.results}>
        <Loaded query={accounts} what="users" skeleton={<ListSkeleton label="Loading users" />} onReset={() => change({})}>
          {({ rows: users, next }) =>
            users.length === 0 ? (
              <NoUsers isSearch={isFiltered(filter)} onReset={() => change({ search: null, role: null, state: null, verified: null })} />
            ) : (
              <>
                <ul className={shared.list} aria-label="Users" data-stale={accounts.isPlaceholderData}>
                  {users.map((account) => (
                    <AccountItem key={account.id} account={account} onAction={(action) => setWanted({ account, action })} />
                  ))}
                </ul>
                <Pager label="Pages of users" next={next} onTurn={focusList} />
              </>
            )
          }
        </Loaded>
      </div>
      <Suspense fallback={null}>
        <AccountDialog wanted={wanted} onClose={() => setWanted(null)} onGone={focusList} />
      </Suspense>
    </section>
  )
}

function countOf({ count, more }: { count: number; more: boolean }): string {
  return more ? `More than ${formatCount(count, 'account')}` : formatCount(count, 'account')
}

function NoUsers({ isSearch, onReset }: { isSearch: boolean; onReset: () => void }) {
  return (
    <div className={shared.empty}>
      <EmptyState
        icon={<IconUserSearch stroke={1.6} />}
        title={isSearch ? 'No users match' : 'There is no one on this page'}
        action={
          <Button variant="default" onClick={onReset}>
            Show all users
          </Button>
        }
      >
        <p>Try part of a name or email address, or fewer filters at once.</p>
      </EmptyState>
    </div>
  )
}

/** The columns of the exported file. */
const accountColumns: { title: string; value: (account: Account) => string }[] = [
  { title: 'Name', value: ({ display_name }) => display_name ?? '' },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Verified', value: ({ email_verified }) => (email_verified ? 'yes' : 'no') },
  { title: 'Role', value: ({ role }) => role },
  { title: 'Registered as', value: ({ account_type }) => account_type },
  { title: 'Registered at', value: ({ created_at }) => created_at },
  { title: 'Last sign-in', value: ({ last_login_at }) => last_login_at ?? '' },
  { title: 'Disabled at', value: ({ disabled_at }) => disabled_at ?? '' },
  { title: 'Disabled because', value: ({ disabled_reason }) => disabled_reason ?? '' },
  { title: 'Id', value: ({ id }) => id },
]
