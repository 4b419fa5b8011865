import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the sign-in service says of itself, in GoTrue's form and with what only we know. */
export interface About {
  name: typeof serviceName
  version: string
  description: string
  /** The built-in database; null where a PostgreSQL is used. */
  database: string | null
  mail: 'inbox' | 'mail server' | 'nowhere'
}

/** By this name clients tell us from GoTrue. */
export const serviceName = 'Ascendo embedded backend'

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
