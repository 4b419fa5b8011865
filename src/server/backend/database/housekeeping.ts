import { call, type Database } from './database.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Leaves time for the first requests after the start, because requests wait while the database is vacuumed. */
const firstMs = 10_000

/**
 * Deletes what nobody needs any more, such as sessions that were not used for ninety days, and replaces autovacuum, which
 * PGlite lacks: removes dead rows and updates statistics, without which the planner reads whole tables instead of indexes.
 * Runs soon after the start and once a day.
 * @param alsoClean what else is to be done each time
 * @returns a function that stops it
 */
export function startHousekeeping(database: Database, alsoClean: () => Promise<void>): () => Promise<void> {
  async function clean() {
    // One that fails does not keep the other from running.
    for (const work of [() => deleteStaleRows(database), alsoClean, () => database.vacuum()]) {
      await work().catch((error: unknown) => console.error(`The database could not be cleaned up: ${String(error)}`))
    }
  }
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

/** Deletes in portions, so that requests need not wait long. */
async function deleteStaleRows(database: Database): Promise<void> {
  let deleted: number
  do deleted = await call<number>(database, 'private.delete_stale_rows')
  while (deleted > 0)
}
