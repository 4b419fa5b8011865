import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Connection } from '#backend/connection.ts'
import type { AccountFilter } from './account.ts'
import { type AccountsPlace, countAccounts, listAccounts } from './accounts-api.ts'
import { valueOf } from './outcome.ts'

// Other administrators work at the same time: what is shown again is asked for again.
const live = { staleTime: 0 }

/** The keys and fetchers of the administration; nobody else spells a key. */
export const administrationQueries = {
  all: ['administration'] as const,
  accounts: (connection: Connection, filter: AccountFilter, place: AccountsPlace) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'accounts', filter, place] as const,
      queryFn: async ({ signal }) => valueOf(await listAccounts(connection, filter, place, signal)),
      // While another page or search is on its way, the last one stays in sight.
      placeholderData: keepPreviousData,
    }),
  accountCount: (connection: Connection, filter: AccountFilter) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'account-count', filter] as const,
      queryFn: async () => valueOf(await countAccounts(connection, filter)),
      placeholderData: keepPreviousData,
    }),
}
