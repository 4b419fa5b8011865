const maxKeys = 10_000

/**
 * Allows at most `limit` events per key in a sliding window. Bounded: the keys idle longest are forgotten first.
 * @param now a monotonic clock in milliseconds: a clock that is set back must not lock anyone out for longer
 */
export function createRateLimit(limit: number, windowSeconds: number, now: () => number = () => performance.now()) {
  const events = new Map<string, number[]>()

  function secondsToWait(key: string): { wait: number; recent: number[] } {
    const since = now() - windowSeconds * 1000
    const recent = (events.get(key) ?? []).filter((time) => time > since)
    const oldestThatCounts = recent.at(-limit)
    if (limit > 0 && oldestThatCounts === undefined) return { wait: 0, recent }
    const free = (oldestThatCounts ?? now()) + windowSeconds * 1000
    return { wait: Math.max(1, Math.ceil((free - now()) / 1000)), recent }
  }

  return {
    /** Returns what `take` would return, without counting. */
    peek: (key: string) => secondsToWait(key).wait,
    /** Removes the newest event. */
    undo: (key: string) => void events.get(key)?.pop(),
    /** Counts one event. @returns 0 if it is allowed, otherwise the seconds to wait */
    take(key: string): number {
      const { wait, recent } = secondsToWait(key)
      if (wait > 0) return wait
      recent.push(now())
      // Delete the key first, so that the map stays in order of use.
      events.delete(key)
      events.set(key, recent)
      if (events.size > maxKeys) {
        const oldest = events.keys().next().value
        if (oldest !== undefined) events.delete(oldest)
      }
      return 0
    },
  }
}
