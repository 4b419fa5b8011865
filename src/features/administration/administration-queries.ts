import { queryOptions } from '@tanstack/react-query'
import type { Connection } from '#backend/connection.ts'
import { fetchNewestAccounts } from './users-api.ts'

export const administrationQueries = {
  newestAccounts: (connection: Connection) =>
    queryOptions({ queryKey: ['administration', 'accounts', 'newest'], queryFn: () => fetchNewestAccounts(connection) }),
}
