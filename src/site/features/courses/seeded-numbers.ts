/** Returns a seeded pseudorandom generator of integers from 0 up to, but not including, the limit. */
export function numbersFrom(seed: string): (limit: number) => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
