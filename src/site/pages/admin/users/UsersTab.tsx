import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import type { Account, AccountSort } from '#site/features/administration/account.ts'
import type { AccountAction } from '#site/features/administration/account-actions-api.ts'
import { listAccounts } from '#site/features/administration/accounts-api.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import shared from '../admin.module.css'
import { ExportButton } from '../ExportButton.tsx'
import { FilterBar } from '../FilterBar.tsx'
import { PagedList } from '../PagedList.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import { AccountItem } from './AccountItem.tsx'
import { isFiltered, readAccountsView } from './accounts-view.ts'
import classes from './UsersTab.module.css'

const PAGE_SIZE = 25

/** A chunk of its own, so that the list does not wait for it. */
const AccountDialog = lazyPart(() => import('./AccountDialog.tsx'), 'AccountDialog')

const filters = [
  { name: 'role', label: 'Role', usual: 'All roles', options: { user: 'Users', admin: 'Administrators' } },
  { name: 'state', label: 'State', usual: 'Active or not', options: { active: 'Active', disabled: 'Disabled' } },
  { name: 'verified', label: 'Email confirmed', usual: 'Verified or not', options: { yes: 'Verified', no: 'Not verified' } },
  {
    name: 'sort',
    label: 'Sort by',
    usual: 'Newest first',
    options: {
      oldest: 'Oldest first',
      name: 'Name',
      email: 'Email address',
      last_seen: 'Last seen first',
    } satisfies Record<Exclude<AccountSort, 'newest'>, string>,
  },
]

/** All accounts, and the actions on each. */
export function UsersTab() {
  const connection = useConnection()
  const { parameters, change } = useTabAddress()
  const { filter, sort, after } = readAccountsView(parameters)
  const accounts = useQuery(administrationQueries.accounts(connection, filter, { sort, after, pageSize: PAGE_SIZE }))
  const count = useQuery(administrationQueries.accountCount(connection, filter))
  const [wanted, setWanted] = useState<{ account: Account; action: AccountAction } | null>(null)
  const list = useRef<HTMLDivElement>(null)

  function focusList() {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView()
  }

  return (
    <>
      <FilterBar
        className={classes.tools}
        search={{ region: 'Users', label: 'Search users', placeholder: 'Name or email address' }}
        filters={filters}
      />
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
      <PagedList
        ref={list}
        query={accounts}
        name="users"
        label="Users"
        onReset={() => change({})}
        onTurn={focusList}
        empty={
          <EmptyState
            icon={<IconUserSearch stroke={1.6} />}
            title={isFiltered(filter) ? 'No users match' : 'There is no one on this page'}
            action={
              <Button variant="default" onClick={() => change({ search: null, role: null, state: null, verified: null })}>
                Show all users
              </Button>
            }
          >
            <p>Try part of a name or email address, or fewer filters at once.</p>
          </EmptyState>
        }
      >
        {(account) => <AccountItem key={account.id} account={account} onAction={(action) => setWanted({ account, action })} />}
      </PagedList>
      <Suspense fallback={null}>
        <AccountDialog wanted={wanted} onClose={() => setWanted(null)} onGone={focusList} />
      </Suspense>
    </>
  )
}

function countOf({ count, more }: { count: number; more: boolean }): string {
  return more ? `More than ${formatCount(count, 'account')}` : formatCount(count, 'account')
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
