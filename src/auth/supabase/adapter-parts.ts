import type { SessionOptions, UserSession } from './session.ts'

/** The dependencies of the adapter's parts, which are loaded on demand. */
export interface AdapterParts extends Pick<SessionOptions, 'connection' | 'configuration' | 'send'> {
  session: UserSession
}
