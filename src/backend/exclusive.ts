/** Runs a change alone: nobody else's change under the same name runs at the same time. */
export type Exclusive = <T>(name: string, change: () => T | Promise<T>) => Promise<T>

/** Within this time what one tab stored has reached all others, also on a busy machine. */
const SPREADING_MS = 5000
/** Waited at most for what another tab stored; after that somebody has cleared the storage. */
const LONGEST_WAIT_MS = 1000

/**
 * All tabs of the browser wait for each other where it has locks. Without them a change still reads and writes in one
 * go, so that changes of one tab never interleave.
 *
 * A browser may hand a lock over before the next tab sees what the last one wrote into the local storage: each tab has
 * a copy of its own, which is brought up to date a moment later. So every turn has a number, stored after the change
 * and held for a while as the name of a second lock, and the next turn begins when that number has arrived.
 */
export const exclusive: Exclusive = async (name, change) => {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
  if (!locks) return change()
  return await locks.request(name, async () => {
    const turn = await latestTurn(locks, name)
    await arrival(name, turn)
    try {
      return await change()
    } finally {
      await handOver(locks, name, turn + 1)
    }
  })
}

async function latestTurn(locks: LockManager, name: string): Promise<number> {
  const { held = [] } = await locks.query()
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

async function handOver(locks: LockManager, name: string, turn: number): Promise<void> {
  try {
    localStorage.setItem(turnKey(name), String(turn))
  } catch {
    // Where nothing can be stored there is nothing to wait for.
    return
  }
  await new Promise<void>((resolve) => {
    void locks.request(`${name}@${turn}`, () => {
      resolve()
      return new Promise((release) => setTimeout(release, SPREADING_MS))
    })
  })
}

/** Infinite where the storage is barred: nothing will ever arrive. */
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
