import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a new PGlite database, which `npm run empty-database` writes. For Node; browsers fetch it from the site. */
export const emptyDatabaseFile = join(import.meta.dirname, 'empty-database.bin')

/** Returns a database without any table, as PGlite's `loadDataDir`. */
export const emptyDatabase = () => new Blob([readFileSync(emptyDatabaseFile)], { type: 'application/gzip' })
