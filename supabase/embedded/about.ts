import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#brand.ts'

/** The auth service's response to `/health`: GoTrue's fields, and some of our own. */
export interface About {
  name: string
  version: string
  description: string
  /** The built-in database; null if the backend uses PostgreSQL. */
  database: string | null
  mail: 'inbox' | 'mail server' | 'nowhere'
}

/** Clients use this name to distinguish the embedded backend from GoTrue. */
export const serviceName = `${brand.name} embedded backend`

export function about({ database, mail }: { database: 'PGlite' | 'PostgreSQL'; mail: About['mail'] }): About {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return {
    name: serviceName,
    version: `@supabase/lite ${dependencies['@supabase/lite']}`,
    description: 'Answers as GoTrue, PostgREST and Supabase Storage do',
    database: database === 'PGlite' ? `PGlite ${dependencies['@electric-sql/pglite']}` : null,
    mail,
  }
}
