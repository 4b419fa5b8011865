import type { AuthClient as AuthClientClass, SupabaseClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from './browser-storage.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database-types.ts'

export interface ConnectionOptions {
  configuration: Configuration
  /** Where the session is stored, under `sessionKey`. */
  storage: KeyValueStorage
  sessionKey: string
  /** Resolves to a valid access token, or to null for an anonymous request. Rejects if the token cannot be refreshed. */
  accessToken: () => Promise<string | null>
  /** Whether the stored session is this account's. */
  isSignedIn: (uid: string) => boolean
  fetch: typeof fetch
}

/** The auth client alone. The package exports AuthClient as a value, so its instance type is derived here. */
export type AuthClient = InstanceType<typeof AuthClientClass>

export interface Connection {
  auth(): Promise<AuthClient>
  /** @param uid for requests of this account only: rejects if its session has ended or another account has signed in */
  data(uid?: string): Promise<SupabaseClient<Database>>
}

/** The connection to Supabase. The first call that needs the library's chunk (some 50 KB) loads it. */
export function createConnection(options: ConnectionOptions): Connection {
  let clients: Promise<{ auth: AuthClient; data: SupabaseClient<Database> }> | undefined

  function load() {
    clients ??= import('./supabase-clients.ts').then(
      ({ createClients }) => createClients(options),
      (error: unknown) => {
        // Let the next call retry: the network may be back by then.
        clients = undefined
        throw error
      },
    )
    return clients
  }

  return {
    auth: async () => (await load()).auth,
    async data(uid) {
      const { data } = await load()
      // Named as in supabase-js, so that callers treat both in the same way.
      if (uid && !options.isSignedIn(uid)) throw Object.assign(new Error('Not signed in'), { name: 'AuthSessionMissingError' })
      return data
    },
  }
}
