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
