import type { AuthAdapter } from '#site/auth/auth-adapter.ts'
import { createAuthClient } from '#site/auth/supabase/auth-client.ts'
import { createSessionRefresh } from '#site/auth/supabase/session-refresh.ts'
import { createSupabaseAuth } from '#site/auth/supabase/supabase-auth.ts'
import { watchRefusals, withReachabilityCheck, withSignInRetry, createTimedFetch } from '#site/auth/supabase/watched-fetch.ts'
import { forgivingStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Configuration } from '#site/backend/configuration.ts'
import { createConnection, type Connection } from '#site/backend/connection.ts'
import { sessionKey } from '#shared/storage-keys.ts'

interface Surroundings {
  localStorage: KeyValueStorage
  sessionStorage: KeyValueStorage
  fetch: typeof fetch
}

/**
 * The services that the product runs on, each built from the previous ones: the auth client, the stored session, authenticated
 * requests, the connection to Supabase, and the auth adapter.
 */
export function createServices(
  configuration: Configuration,
  {
    localStorage = forgivingStorage(() => window.localStorage),
    sessionStorage = forgivingStorage(() => window.sessionStorage),
    fetch: send = withReachabilityCheck(withSignInRetry(createTimedFetch()), configuration),
  }: Partial<Surroundings> = {},
): { auth: AuthAdapter; connection: Connection } {
  const prefix = `${configuration.appId}-${configuration.projectId}`
  const client = createAuthClient(configuration, send)
  const stored = createSessionRefresh({ storage: localStorage, key: sessionKey(prefix), requestRefresh: client.refresh })
  const requests = watchRefusals(send, stored)
  const connection = createConnection({
    configuration,
    accessToken: stored.tokenOrThrow,
    isSignedIn: (uid) => stored.read()?.user.id === uid,
    fetch: requests.fetch,
  })
  const auth = createSupabaseAuth({ configuration, client, requests, stored, connection, localStorage, sessionStorage, prefix })
  return { auth, connection }
}
