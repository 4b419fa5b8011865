import type { AuthAdapter } from '#auth/auth-adapter.ts'
import { withReachabilityCheck } from '#auth/supabase/reachability-check.ts'
import { watchRefusals } from '#auth/supabase/refused-requests.ts'
import { createSessionKeeper } from '#auth/supabase/session-keeper.ts'
import { withSignInRetry } from '#auth/supabase/sign-in-retry.ts'
import { createSupabaseAuth } from '#auth/supabase/supabase-auth.ts'
import { requestRefresh } from '#auth/supabase/token-endpoint.ts'
import { forgivingStorage, type KeyValueStorage } from '#backend/browser-storage.ts'
import type { Configuration } from '#backend/configuration.ts'
import { createConnection, type Connection } from '#backend/connection.ts'
import { createTimedFetch } from '#backend/timed-fetch.ts'
import { sessionKey } from '#storage-keys.ts'

interface Surroundings {
  localStorage: KeyValueStorage
  sessionStorage: KeyValueStorage
  fetch: typeof fetch
}

/**
 * The services that the product runs on, each built from the previous ones: the stored session, authenticated requests,
 * the connection to Supabase, and the auth adapter.
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
  const keeper = createSessionKeeper({
    storage: localStorage,
    key: sessionKey(prefix),
    requestRefresh: (refreshToken) => requestRefresh(configuration, send, refreshToken),
  })
  const requests = watchRefusals(send, keeper)
  const connection = createConnection({
    configuration,
    storage: localStorage,
    sessionKey: keeper.key,
    accessToken: keeper.tokenOrThrow,
    isSignedIn: (uid) => keeper.read()?.user.id === uid,
    fetch: requests.fetch,
  })
  const auth = createSupabaseAuth({ configuration, send, requests, keeper, connection, localStorage, sessionStorage, prefix })
  return { auth, connection }
}
