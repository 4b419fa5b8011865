/** A lock for work that may run concurrently, and for actions that must run alone. */
export function createSharedLock() {
  const shared = new Set<Promise<unknown>>()
  let running: Promise<unknown> | null = null

  return {
    /** Runs the work, after any exclusive action that has begun. */
    async shared<T>(action: () => Promise<T>): Promise<T> {
      for (let current = running; current; current = running) await current
      const done = action()
      const ended = done.catch(() => {})
      shared.add(ended)
      void ended.then(() => shared.delete(ended))
      return done
    },

    /** Lets running work end, then runs the action alone; new work waits for it. */
    async exclusive<T>(action: () => Promise<T>): Promise<T> {
      for (let current = running; current; current = running) await current
      const done = Promise.all(shared).then(action)
      running = done.catch(() => {})
      try {
        return await done
      } finally {
        running = null
      }
    },
  }
}
