import type { Connection } from '#backend/connection.ts'
import type { Outcome } from './outcome.ts'
import { request } from './request.ts'

/** The numbers of the first page. Days are those of UTC, thirty of them; the last is today's, unfinished. */
export interface Overview {
  users: number
  verified: number
  admins: number
  disabled: number
  new_by_day: { day: string; count: number }[]
  /** The five most favoured courses. */
  favourites: { course_id: string; count: number }[]
  new_messages: number
  database_version: string
}

export function readOverview(connection: Connection): Promise<Outcome<Overview>> {
  return request(connection, (client) => client.rpc('admin_overview'))
}

/** Some services say something else in its place. */
const version = /^v?\d[\w.+-]{0,30}$/

/** What the auth service says of itself without being asked for anything else; null where it does not answer. */
export async function readAuthService(
  authDomain: string,
  apiKey: string,
): Promise<{ name: string; version: string | null } | null> {
  try {
    const response = await fetch(`${authDomain}/auth/v1/health`, { headers: { apikey: apiKey } })
    if (!response.ok) return null
    const said = (await response.json()) as { name?: unknown; version?: unknown }
    return {
      name: typeof said.name === 'string' ? said.name : 'unknown',
      version: typeof said.version === 'string' && version.test(said.version) ? said.version : null,
    }
  } catch {
    return null
  }
}
