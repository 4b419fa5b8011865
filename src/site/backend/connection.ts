import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, use } from 'react'
import type { Configuration } from './configuration.ts'
import type { Database } from './database-types.ts'

export interface ConnectionOptions {
  configuration: Configuration
  /** Resolves to a valid access token, or to null for an anonymous request. Rejects if the token cannot be refreshed. */
  accessToken: () => Promise<string | null>
  /** Whether the stored session is this account's. */
  isSignedIn: (uid: string) => boolean
  fetch: typeof fetch
}

export interface Connection {
  /** @param uid for requests of this account only: rejects if its session has ended or another account has signed in */
  data(uid?: string): Promise<SupabaseClient<Database>>
}

/** The connection to Supabase's data. The first call that needs the library's chunk (some 50 KB) loads it. */
export function createConnection(options: ConnectionOptions): Connection {
  let client: Promise<SupabaseClient<Database>> | undefined

  function load() {
    client ??= import('./supabase-client.ts').then(
      ({ createDataClient }) => createDataClient(options),
      (error: unknown) => {
        // Let the next call retry: the network may be back by then.
        client = undefined
        throw error
      },
    )
    return client
  }

  return {
    async data(uid) {
      const data = await load()
      // Named as in supabase-js: `auth/supabase/error-codes.ts` knows the name.
      if (uid && !options.isSignedIn(uid)) throw Object.assign(new Error('Not signed in'), { name: 'AuthSessionMissingError' })
      return data
    },
  }
}

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection to Supabase, for a feature's `*-api.ts`. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('useConnection must be used within the ConnectionContext')
  return connection
}
