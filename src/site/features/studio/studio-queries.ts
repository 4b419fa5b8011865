import { queryOptions } from '@tanstack/react-query'
import type { Connection } from '#site/backend/connection.ts'
import { readAccountType } from './account-type-api.ts'

/** The key and fetcher of what an account is for. */
export const accountTypeQuery = (connection: Connection, uid: string) =>
  queryOptions({ staleTime: 0, queryKey: ['account-type', uid] as const, queryFn: () => readAccountType(connection, uid) })
