/** Counts events per key in a sliding window. Bounded: the longest idle keys are forgotten first. */
export interface RateLimit {
  /** Counts one event. @returns 0 if it is allowed, else the seconds to wait */
  take(key: string): number
  /** What `take` would answer, without counting. */
  peek(key: string): number
  /** Takes back the newest event. */
  giveBack(key: string): void
}

const mostKeys = 10_000

/**
 * At most `limit` events per key in `windowSeconds`.
 * @param now milliseconds that only ever go forward: a clock that is set back must not lock anybody out for longer
 */
export function createRateLimit(limit: number, windowSeconds: number, now: () => number = () => performance.now()): RateLimit {
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
    peek: (key) => secondsToWait(key).wait,
    giveBack: (key) => void events.get(key)?.pop(),
    take(key) {
      const { wait, recent } = secondsToWait(key)
      if (wait > 0) return wait
      recent.push(now())
      // Deleted first, so that the map's order is the order of use.
      events.delete(key)
      events.set(key, recent)
      if (events.size > mostKeys) {
        const oldest = events.keys().next().value
        if (oldest !== undefined) events.delete(oldest)
      }
      return 0
    },
  }
}
