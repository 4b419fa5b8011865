/** Runs a change exclusively: no other change with the same name runs at the same time. */
export type Exclusive = <T>(name: string, change: () => T | Promise<T>) => Promise<T>

/** For a change that must be stored when the call returns, and whose outcome another tab's change may replace. */
export const immediately: Exclusive = async (_name, change) => change()

/** Within this time a write by one tab is visible in all others, even on a busy machine. */
const PROPAGATION_MS = 5000
/** The longest wait for another tab's write. If it has not arrived by then, the storage must have been cleared. */
const LONGEST_WAIT_MS = 1000

/**
 * If the browser has the Web Locks API, all of its tabs wait for each other. Without it, a change still reads and writes
 * synchronously, so that changes within one tab never interleave.
 *
 * A browser may grant the lock to the next tab before that tab sees what the previous one wrote to local storage: each tab has
 * its own copy, which is updated a moment later. So each turn has a number. After its change, a turn stores its number, and
 * holds a second lock with the number in its name for a while. The next turn reads the number from the lock's name, and begins
 * when the number has arrived in its tab's copy.
 */
export const exclusive: Exclusive = async (name, change) => {
  const locks = browserLocks()
  if (!locks) return change()
  return withLock(name, async () => {
    const turn = await latestTurn(locks, name)
    await arrival(name, turn)
    try {
      return await change()
    } finally {
      await handOver(name, turn + 1)
    }
  })
}

async function latestTurn(locks: Pick<LockManager, 'query'>, name: string): Promise<number> {
  const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
  const turns = held.map((lock) => (lock.name?.startsWith(`${name}@`) ? Number(lock.name.slice(name.length + 1)) : 0))
  return Math.max(storedTurn(name), ...turns)
}

async function arrival(name: string, turn: number): Promise<void> {
  if (storedTurn(name) >= turn) return
  const listening = new AbortController()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (storedTurn(name) >= turn) resolve()
    }
    window.addEventListener('storage', look, { signal: listening.signal })
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
  listening.abort()
}

async function handOver(name: string, turn: number): Promise<void> {
  try {
    localStorage.setItem(turnKey(name), String(turn))
  } catch {
    // If nothing can be stored, there is nothing to wait for.
    return
  }
  await new Promise<void>((resolve) => {
    void withLock(`${name}@${turn}`, () => {
      resolve()
      return new Promise((release) => setTimeout(release, PROPAGATION_MS))
    })
  })
}

/** Returns the latest turn in this tab's copy; Infinity if storage is blocked, because then nothing will ever arrive. */
function storedTurn(name: string): number {
  try {
    return Number(localStorage.getItem(turnKey(name))) || 0
  } catch {
    return Infinity
  }
}

function turnKey(name: string): string {
  return `${name}:turn`
}

/**
 * Runs `work` while no other tab runs work under this name. Browsers that block storage also refuse locks, and some have none:
 * there, `work` runs anyway.
 */
export async function withLock<T>(name: string, work: () => T | Promise<T>, locks = browserLocks()): Promise<T> {
  let hasBegun = false
  try {
    if (locks) {
      return await locks.request(name, async () => {
        hasBegun = true
        return work()
      })
    }
  } catch (error) {
    if (hasBegun) throw error
  }
  return work()
}

/** The browser's locks; undefined if it has none. */
function browserLocks(): Pick<LockManager, 'request' | 'query'> | undefined {
  // oxlint-disable-next-line no-restricted-properties -- the only use
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
}
