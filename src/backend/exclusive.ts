/** Runs a change alone: nobody else's change under the same name runs at the same time. */
export type Exclusive = <T>(name: string, change: () => T | Promise<T>) => Promise<T>

/**
 * All tabs of the browser wait for each other where it has locks. Without them a change still reads and writes in one
 * go, so that changes of one tab never interleave.
 */
export const exclusive: Exclusive = async (name, change) => {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
  if (!locks) return change()
  return await locks.request(name, async () => change())
}
