/**
 * Merges what several devices have stored of one thing. Whatever the order and the number of merges, the result is the same
 * (commutative, associative and idempotent), so devices agree once each has seen what the others have.
 */
export type Merge<T> = (one: T, other: T) => T

/** The value of higher rank. If the ranks are equal, the text of the values decides, which is the same on every device. */
export function higher<T>(rank: (value: T) => string | number): Merge<T> {
  return (one, other) => {
    const [a, b] = [rank(one), rank(other)]
    if (a === b) return JSON.stringify(one) > JSON.stringify(other) ? one : other
    return a > b ? one : other
  }
}

/** The entries of both records, those that both have merged. */
export function mergedEntries<T>(one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>, merge: Merge<T>): Record<string, T> {
  const entries = new Map(Object.entries(one))
  for (const [name, value] of Object.entries(other)) {
    const known = entries.get(name)
    entries.set(name, known === undefined ? value : merge(known, value))
  }
  // Not by assignment, because an entry may be named __proto__.
  return Object.fromEntries(entries)
}
