/** Things with the same name happen one after the other. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take<T>(name: string, action: () => Promise<T>): Promise<T> {
      const before = last.get(name)
      const mine = (async () => {
        await before?.catch(() => {})
        return action()
      })()
      last.set(name, mine)
      try {
        return await mine
      } finally {
        if (last.get(name) === mine) last.delete(name)
      }
    },
  }
}
