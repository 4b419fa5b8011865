import type { Configuration } from '#backend/configuration.ts'
import type { Connection } from '#backend/connection.ts'
import type { UserSession } from './session.ts'

/** What the parts of the adapter that are loaded on demand work with. */
export interface AdapterParts {
  session: UserSession
  connection: Connection
  configuration: Configuration
  /** The fetch for calls that supabase-js cannot make. */
  send: typeof fetch
}
