import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#site/backend/connection.ts'
import { nameOf } from '#site/features/administration/account.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'

/** ' by Ada Admin', once the account is known. */
export function ByAdministrator({ id }: { id: string }) {
  const { data } = useQuery(administrationQueries.account(useConnection(), id))
  return data ? <span>{` by ${nameOf(data)}`}</span> : null
}
