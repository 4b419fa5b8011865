import { AuthClient, createClient } from '@supabase/supabase-js'
import type { ConnectionOptions } from './connection.ts'
import type { Database } from './database-types.ts'

/** Loaded on demand by `connection.ts`. */
export function createClients({ configuration, storage, sessionKey, accessToken, fetch }: ConnectionOptions) {
  const { apiKey, authDomain } = configuration
  const auth = new AuthClient({
    url: `${authDomain}/auth/v1`,
    headers: { apikey: apiKey, Authorization: `Bearer ${apiKey}` },
    storage,
    storageKey: sessionKey,
    // auth/supabase/session-keeper.ts refreshes the token, with the specification's timings.
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
    fetch,
  })
  const data = createClient<Database>(authDomain, apiKey, { accessToken, global: { fetch } })
  return { auth, data }
}
