import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { brand } from '#shared/brand.ts'
import { describeUrl, unreachable } from './database.ts'
import { StartError } from './start-error.ts'

/** Any two numbers that no other program is likely to use. An advisory lock belongs to one database of the server. */
export const lockKey = { classid: 1_096_042_350, objid: 1 }
/** A program that is stopping needs up to nine seconds. */
const defaultWaitMs = 12_000
const retryMs = 250
const defaultCheckMs = 5000

interface DatabaseLockOptions {
  /** How long to wait for another program to stop. */
  waitMs?: number | undefined
  /** How often to check that the lock is still held. */
  checkMs?: number
  /** Called once if another program has taken the lock after the connection that held it was lost. */
  onLost: (sentence: string) => void
}

/**
 * Makes this program the only one that uses the PostgreSQL: photos, limits and the sending of mail are its own. A connection
 * that serves nothing else holds an advisory lock. If the connection is lost, the next check takes the lock again.
 * @returns a function that releases the lock
 * @throws StartError when the database cannot be reached, or another program keeps using it
 */
export async function holdDatabase(
  url: string,
  { waitMs = defaultWaitMs, checkMs = defaultCheckMs, onLost }: DatabaseLockOptions,
): Promise<() => Promise<void>> {
  const address = describeUrl(url)
  const sql = postgres(url, { max: 1, connect_timeout: 10, max_lifetime: null, onnotice: () => {} })
  const isHeld = async () => {
    const [row] = await sql<{ held: boolean }[]>`
      select case when exists (
        select from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and granted
          and classid = ${lockKey.classid}::int::oid and objid = ${lockKey.objid}::int::oid
      ) then true else pg_try_advisory_lock(${lockKey.classid}::int, ${lockKey.objid}::int) end as held`
    return row?.held === true
  }
  try {
    const deadline = Date.now() + waitMs
    while (!(await isHeld())) {
      if (Date.now() >= deadline) {
        throw new StartError(
          `Another ${brand.name} uses the database at ${address}: stop it first. One program at a time can; to grow past one, see "npm run move".`,
        )
      }
      await sleep(retryMs)
    }
  } catch (error) {
    await sql.end({ timeout: 1 }).catch(() => {})
    throw unreachable(url, error)
  }
  let isReleased = false
  const watch = async () => {
    for (;;) {
      await sleep(checkMs, undefined, { ref: false })
      if (isReleased) return
      // As long as the database cannot be reached, no other program can use it, either.
      if (await isHeld().catch(() => true)) continue
      onLost(`Another ${brand.name} has taken over the database at ${address} while this one had lost its connection: this one stops.`)
      return
    }
  }
  void watch()
  return async () => {
    isReleased = true
    await sql.end({ timeout: 1 }).catch(() => {})
  }
}
