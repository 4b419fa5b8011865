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

/** What the sign-in service says of itself. */
export interface AuthService {
  name: string
  version: string | null
  /** What only the embedded backend tells; null where another service answers. */
  embedded: { database: string | null; mail: string | null } | null
}

/** @returns null where the service does not answer */
export async function readAuthService(authDomain: string, apiKey: string): Promise<AuthService | null> {
  try {
    const response = await fetch(`${authDomain}/auth/v1/health`, { headers: { apikey: apiKey } })
    if (!response.ok) return null
    const { name, version, database, mail } = (await response.json()) as Record<string, unknown>
    return {
      name: textOf(name) ?? 'unknown',
      version: textOf(version),
      embedded: name === 'Ascendo embedded backend' ? { database: textOf(database), mail: textOf(mail) } : null,
    }
  } catch {
    return null
  }
}

/** A text of no more than a line. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 60 ? value : null
}
