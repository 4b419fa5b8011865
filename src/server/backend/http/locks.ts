/** Runs actions with the same key one at a time. */
export function createKeyedLock() {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run<T>(key: string, action: () => Promise<T>): Promise<T> {
      const before = last.get(key)
      const mine = (async () => {
        await before?.catch(() => {})
        return action()
      })()
      last.set(key, mine)
      try {
        return await mine
      } finally {
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}

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
