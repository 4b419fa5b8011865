import type { Database } from './database.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Leaves time for the first requests after the start, because requests wait while the database is vacuumed. */
const firstMs = 10_000

/**
 * Replaces autovacuum, which PGlite lacks: removes dead rows and updates statistics, without which the planner reads
 * whole tables instead of indexes. Runs soon after the start and once a day.
 * @returns a function that stops it
 */
export function startHousekeeping(database: Database): () => Promise<void> {
  const clean = () => database.vacuum().catch((error: unknown) => console.error(`The database could not be vacuumed: ${String(error)}`))
  let underWay: Promise<unknown> = Promise.resolve()
  const begin = () => void (underWay = clean())
  const first = setTimeout(begin, firstMs).unref()
  const daily = setInterval(begin, dayMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(daily)
    await underWay
  }
}
