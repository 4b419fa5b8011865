import { join } from 'node:path'

/** Where builds keep what the next one can use again. The program that starts a build may name another folder. */
export const cacheFolder = process.env['BUILD_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache')
