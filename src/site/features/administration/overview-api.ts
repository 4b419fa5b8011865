import type { Connection } from '#site/backend/connection.ts'
import { brand } from '#shared/brand.ts'
import type { Account } from './account.ts'
import type { Outcome } from './outcome.ts'
import { request } from './request.ts'

/** The figures of the overview. `new_by_day` covers thirty days in UTC; the last one is today, still incomplete. */
export interface Overview {
  users: number
  verified: number
  admins: number
  admins_without_authenticator: Pick<Account, 'display_name' | 'email'>[]
  disabled: number
  new_by_day: { day: string; count: number }[]
  /** The courses that most users have as a favorite: at most five, the most popular first. */
  favourites: { course_id: string; count: number }[]
  new_messages: number
  /** Versions of courses that wait for review. */
  waiting_versions: number
  database_version: string
}

export function readOverview(connection: Connection): Promise<Outcome<Overview>> {
  return request(connection, (client) => client.rpc('admin_overview'))
}

/** What the sign-in service reports about itself. */
interface AuthService {
  name: string
  version: string | null
  /** Reported only by the embedded backend; null for other services. */
  embedded: { database: string | null; mail: string | null } | null
}

/** @returns null if the service does not answer */
export async function readAuthService(authDomain: string, apiKey: string): Promise<AuthService | null> {
  try {
    const response = await fetch(`${authDomain}/auth/v1/health`, { headers: { apikey: apiKey } })
    if (!response.ok) return null
    const { name, version, database, mail } = (await response.json()) as Record<string, unknown>
    return {
      name: textOf(name) ?? 'unknown',
      version: textOf(version),
      embedded: name === `${brand.name} embedded backend` ? { database: textOf(database), mail: textOf(mail) } : null,
    }
  } catch {
    return null
  }
}

/** Returns the value if it is a string short enough to show on one line, otherwise null. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 60 ? value : null
}
