import type { Configuration } from '#backend/configuration.ts'
import type { Connection } from '#backend/connection.ts'
import type { UserSession } from './session.ts'

/** The dependencies of the adapter's parts, which are loaded on demand. */
export interface AdapterParts {
  session: UserSession
  connection: Connection
  configuration: Configuration
  /** The fetch for calls that supabase-js cannot make. */
  send: typeof fetch
}
