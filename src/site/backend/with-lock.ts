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
export function browserLocks(): Pick<LockManager, 'request' | 'query'> | undefined {
  // oxlint-disable-next-line no-restricted-properties -- the only use
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
}
