import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Connection } from '#site/backend/connection.ts'
import type { AccountFilter } from './account.ts'
import { type AccountsPageRequest, countAccounts, listAccounts, readAccount } from './accounts-api.ts'
import { type AuditFilter, listAudit } from './audit-api.ts'
import type { MessageFilter } from './message.ts'
import { readMessageNotices } from './message-notices-api.ts'
import { listMessages, readMessage } from './messages-api.ts'
import { unwrap } from './outcome.ts'
import { readAuthService, readOverview } from './overview-api.ts'

interface PageRequest {
  after: string | null
  pageSize: number
}

// Other administrators work at the same time, so data is always stale and refetched when shown again.
const live = { staleTime: 0 }

/** The keys and fetchers of the administration. No other file spells out these keys. */
export const administrationQueries = {
  all: ['administration'] as const,
  accounts: (connection: Connection, filter: AccountFilter, page: AccountsPageRequest) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'accounts', filter, page] as const,
      queryFn: async ({ signal }) => unwrap(await listAccounts(connection, filter, page, signal)),
      // While the next page or search loads, the previous one stays visible.
      placeholderData: keepPreviousData,
    }),
  accountCount: (connection: Connection, filter: AccountFilter) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'account-count', filter] as const,
      queryFn: async () => unwrap(await countAccounts(connection, filter)),
      placeholderData: keepPreviousData,
    }),
  account: (connection: Connection, id: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'account', id] as const,
      queryFn: async () => unwrap(await readAccount(connection, id)),
    }),
  messages: (connection: Connection, filter: MessageFilter, page: PageRequest) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'messages', filter, page] as const,
      queryFn: async ({ signal }) => unwrap(await listMessages(connection, filter, page, signal)),
      placeholderData: keepPreviousData,
    }),
  message: (connection: Connection, id: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'message', id] as const,
      queryFn: async () => unwrap(await readMessage(connection, id)),
    }),
  messageNotices: (connection: Connection) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'message-notices'] as const,
      queryFn: async () => unwrap(await readMessageNotices(connection)),
    }),
  audit: (connection: Connection, filter: AuditFilter, page: PageRequest) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'audit', filter, page] as const,
      queryFn: async () => unwrap(await listAudit(connection, filter, page)),
      placeholderData: keepPreviousData,
    }),
  overview: (connection: Connection) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'overview'] as const,
      queryFn: async () => unwrap(await readOverview(connection)),
    }),
  authService: (authDomain: string, apiKey: string) =>
    queryOptions({
      ...live,
      queryKey: [...administrationQueries.all, 'auth-service'] as const,
      queryFn: () => readAuthService(authDomain, apiKey),
    }),
}
