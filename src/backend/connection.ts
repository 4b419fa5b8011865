import type { AuthClient as AuthClientClass, SupabaseClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from './browser-storage.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database-types.ts'

export interface ConnectionOptions {
  configuration: Configuration
  /** Where and under which name the session is kept. */
  storage: KeyValueStorage
  sessionKey: string
  /** A good access token, or null for an anonymous request. Rejects when none can be had. */
  accessToken: () => Promise<string | null>
  fetch: typeof fetch
}

/** The client of the auth service alone; the package exports its class under another kind of name. */
export type AuthClient = InstanceType<typeof AuthClientClass>

export interface Connection {
  auth(): Promise<AuthClient>
  data(): Promise<SupabaseClient<Database>>
}

/** The way to Supabase. Its code (some 50 KB) is fetched by the first call that needs it. */
export function createConnection(options: ConnectionOptions): Connection {
  let clients: Promise<{ auth: AuthClient; data: SupabaseClient<Database> }> | undefined

  function load() {
    clients ??= import('./supabase-clients.ts').then(
      ({ createClients }) => createClients(options),
      (error: unknown) => {
        // The next call tries again: the network may be back.
        clients = undefined
        throw error
      },
    )
    return clients
  }

  return {
    auth: async () => (await load()).auth,
    data: async () => (await load()).data,
  }
}
