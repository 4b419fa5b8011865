import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const emptyDatabaseFile = join(import.meta.dirname, '../../../shared/empty-database.bin')

/** Returns a database without any table as PGlite's `loadDataDir` (`write-empty-database.ts`). */
export const emptyDatabase = () => new Blob([readFileSync(emptyDatabaseFile)], { type: 'application/gzip' })
