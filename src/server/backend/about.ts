import { brand } from '#shared/brand.ts'

/** The auth service's response to `/health`, which anyone can read: no versions, which tell attackers what to try. */
export interface About {
  name: string
  description: string
  /** The built-in database; null if the backend uses PostgreSQL. */
  database: string | null
  mail: 'inbox' | 'mail server' | 'nowhere'
}

/** Clients use this name to distinguish the embedded backend from GoTrue. */
export const serviceName = `${brand.name} embedded backend`

export function about({ database, mail }: { database: 'PGlite' | 'PostgreSQL'; mail: About['mail'] }): About {
  return {
    name: serviceName,
    description: 'Answers as GoTrue, PostgREST and Supabase Storage do',
    database: database === 'PGlite' ? database : null,
    mail,
  }
}
