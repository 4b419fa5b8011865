import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Connection } from '#backend/connection.ts'
import type { AccountFilter } from './account.ts'
import { type AccountsPlace, countAccounts, listAccounts, readAccount } from './accounts-api.ts'
import { type AuditFilter, listAudit } from './audit-api.ts'
import type { MessageFilter } from './message.ts'
import { listMessages, readMessage } from './messages-api.ts'
import { valueOf } from './outcome.ts'
import { readAuthService, readOverview } from './overview-api.ts'

interface Place {
  after: string | null
  pageSize: number
}

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
  account: (connection: Connection, id: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'account', id] as const,
      queryFn: async () => valueOf(await readAccount(connection, id)),
    }),
  messages: (connection: Connection, filter: MessageFilter, place: Place) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'messages', filter, place] as const,
      queryFn: async ({ signal }) => valueOf(await listMessages(connection, filter, place, signal)),
      placeholderData: keepPreviousData,
    }),
  message: (connection: Connection, id: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'message', id] as const,
      queryFn: async () => valueOf(await readMessage(connection, id)),
    }),
  audit: (connection: Connection, filter: AuditFilter, place: Place) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'audit', filter, place] as const,
      queryFn: async () => valueOf(await listAudit(connection, filter, place)),
      placeholderData: keepPreviousData,
    }),
  overview: (connection: Connection) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'overview'] as const,
      queryFn: async () => valueOf(await readOverview(connection)),
    }),
  authService: (authDomain: string, apiKey: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'auth-service'] as const,
      queryFn: () => readAuthService(authDomain, apiKey),
    }),
}
