import '@mantine/core/styles/Table.layer.css'
import { Badge, Button, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#backend/connection-context.ts'
import { administrationQueries } from '#features/administration/administration-queries.ts'
import type { AccountRow } from '#features/administration/users-api.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import classes from './AdminPage.module.css'

/** Who has an account here. The database shows these rows to administrators only. */
export function AdminPage() {
  return (
    <div className={page.page}>
      <PageHead title="Admin Dashboard" isUnlisted />
      <PageIntro eyebrow="Administration" title="Admin Dashboard" lead="The newest accounts, as the database has them." />
      <NewestAccounts />
    </div>
  )
}

function NewestAccounts() {
  const { data, isPending, isError, refetch } = useQuery(administrationQueries.newestAccounts(useConnection()))
  if (isPending) return <LoadingScreen />
  if (isError) {
    return (
      <EmptyState title="The accounts could not be read" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        The database did not answer, or this account is no longer an administrator.
      </EmptyState>
    )
  }
  return (
    <section className={page.section}>
      <h2 className={page.heading}>
        {data.total === 1 ? '1 account' : `${data.total.toLocaleString('en-US')} accounts`}
      </h2>
      <div className={classes.scroller} role="region" aria-label="Newest accounts" tabIndex={0}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Email</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th>Registered as</Table.Th>
              <Table.Th>Since</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{data.accounts.map((account) => <AccountLine key={account.id} account={account} />)}</Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

function AccountLine({ account }: { account: AccountRow }) {
  return (
    <Table.Tr>
      <Table.Td>{account.display_name ?? '–'}</Table.Td>
      <Table.Td>
        {account.email} {!account.email_verified && <Badge variant="default">Not verified</Badge>}
      </Table.Td>
      <Table.Td>{account.role === 'admin' ? <Badge>Admin</Badge> : 'User'}</Table.Td>
      <Table.Td className={classes.type}>{account.account_type}</Table.Td>
      <Table.Td>{new Date(account.created_at).toLocaleDateString('en-US', { dateStyle: 'medium' })}</Table.Td>
    </Table.Tr>
  )
}
