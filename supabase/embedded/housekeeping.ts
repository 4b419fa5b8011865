import type { Database } from './database.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * PostgreSQL's autovacuum, which PGlite has not: clears away dead rows and counts the living, without which the
 * planner reads whole tables instead of their indexes. Now and once a day. @returns what ends it
 */
export function keepHouse(database: Database): () => Promise<void> {
  const clean = () => database.tidy().catch((error: unknown) => console.error(`The database could not be tidied: ${String(error)}`))
  let underWay: Promise<unknown> = clean()
  const timer = setInterval(() => (underWay = clean()), dayMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
