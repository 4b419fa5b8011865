/** Work that may happen at the same time as other work, and moments in which none of it happens. */
export function createQuiet() {
  const working = new Set<Promise<unknown>>()
  let quiet: Promise<unknown> | null = null

  return {
    /** Does the work, after a quiet moment that has begun. */
    async work<T>(action: () => Promise<T>): Promise<T> {
      for (let current = quiet; current; current = quiet) await current
      const done = action()
      const ended = done.catch(() => {})
      working.add(ended)
      void ended.then(() => working.delete(ended))
      return done
    },

    /** Lets the work under way end, then runs the action; work that comes meanwhile waits for it. */
    async whileQuiet<T>(action: () => Promise<T>): Promise<T> {
      for (let current = quiet; current; current = quiet) await current
      const done = Promise.all(working).then(action)
      quiet = done.catch(() => {})
      try {
        return await done
      } finally {
        quiet = null
      }
    },
  }
}
