/** The one function that we use, so that types can be checked with only the production packages installed. */
declare module '@electric-sql/pglite-tools/pg_dump' {
  import type { PGlite } from '@electric-sql/pglite'

  export function pgDump(options: { pg: PGlite; args?: string[] }): Promise<File>
}
