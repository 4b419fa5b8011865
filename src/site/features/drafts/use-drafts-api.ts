import { useMemo } from 'react'
import { useUser } from '#site/auth/auth-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { draftsApi, type DraftsApi } from './drafts-api.ts'

/** The calls about the signed-in user's courses. */
export function useDraftsApi(): DraftsApi {
  const connection = useConnection()
  const { uid } = useUser()
  return useMemo(() => draftsApi(connection, uid), [connection, uid])
}
