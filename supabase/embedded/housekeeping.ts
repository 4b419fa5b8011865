import type { Database } from './database.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Replaces autovacuum, which PGlite lacks: removes dead rows and updates statistics, without which the planner reads
 * whole tables instead of indexes. Runs now and once a day.
 * @returns a function that ends it
 */
export function startHousekeeping(database: Database): () => Promise<void> {
  const clean = () => database.vacuum().catch((error: unknown) => console.error(`The database could not be vacuumed: ${String(error)}`))
  let underWay: Promise<unknown> = clean()
  const timer = setInterval(() => (underWay = clean()), dayMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
