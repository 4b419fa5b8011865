import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ConnectionOptions } from './connection.ts'
import type { Database } from './database-types.ts'

/** Loaded on demand by `connection.ts`. For data only: `auth/supabase/auth-client.ts` speaks to the auth service. */
export function createDataClient({ configuration, accessToken, fetch }: ConnectionOptions): SupabaseClient<Database> {
  return createClient<Database>(configuration.authDomain, configuration.apiKey, { accessToken, global: { fetch } })
}
