import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Connection } from '#site/backend/connection.ts'
import { success } from '#shared/result.ts'
import type { AccountFilter } from './account.ts'
import { type AccountsPageRequest, countAccounts, listAccounts, readAccount } from './accounts-api.ts'
import { type AuditFilter, listAudit } from './audit-api.ts'
import type { MessageFilter } from './message.ts'
import { listMessages, readMessage, readMessageNotices } from './messages-api.ts'
import { type Outcome, unwrap } from './outcome.ts'
import { readAuthService, readOverview } from './overview-api.ts'
import type { PageRequest } from './request.ts'

/**
 * Always stale, so that it is read again whenever it is shown: other administrators, instructors and the program that builds the
 * site work at the same time.
 */
export function live<T>(key: readonly unknown[], read: (context: { signal: AbortSignal }) => Promise<Outcome<T>>) {
  return queryOptions({
    staleTime: 0,
    queryKey: [...administrationQueries.all, ...key] as const,
    queryFn: async (context) => unwrap(await read(context)),
  })
}

/** Like {@link live}. While the next page or search loads, the previous one stays visible. */
export function livePage<T>(key: readonly unknown[], read: (context: { signal: AbortSignal }) => Promise<Outcome<T>>) {
  return { ...live(key, read), placeholderData: keepPreviousData<T> }
}

/** The keys and fetchers of the administration. No other file spells out these keys. */
export const administrationQueries = {
  all: ['administration'] as const,
  accounts: (connection: Connection, filter: AccountFilter, page: AccountsPageRequest) =>
    livePage(['accounts', filter, page], ({ signal }) => listAccounts(connection, filter, page, signal)),
  accountCount: (connection: Connection, filter: AccountFilter) =>
    livePage(['account-count', filter], () => countAccounts(connection, filter)),
  account: (connection: Connection, id: string) => live(['account', id], () => readAccount(connection, id)),
  messages: (connection: Connection, filter: MessageFilter, page: PageRequest) =>
    livePage(['messages', filter, page], ({ signal }) => listMessages(connection, filter, page, signal)),
  message: (connection: Connection, id: string) => live(['message', id], () => readMessage(connection, id)),
  messageNotices: (connection: Connection) => live(['message-notices'], () => readMessageNotices(connection)),
  audit: (connection: Connection, filter: AuditFilter, page: PageRequest) =>
    livePage(['audit', filter, page], () => listAudit(connection, filter, page)),
  overview: (connection: Connection) => live(['overview'], () => readOverview(connection)),
  authService: (authDomain: string, apiKey: string) =>
    live(['auth-service'], async () => success(await readAuthService(authDomain, apiKey))),
}
