import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where builds keep what the next one can use again. The program that starts a build may name another folder. */
export const cacheFolder = process.env['BUILD_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache')

/**
 * Renames a finished folder to its place in the cache, so that nobody finds half of it there. If another build was quicker, its folder
 * stays.
 */
export function placeInCache(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}
