/** Returns a generator of seeded pseudorandom numbers from 0 to 1 (mulberry32), so that a failure can be reproduced. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const oddities: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e300,
  2 ** 53,
  0.5,
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  '\ud800',
  '💾',
  '__proto__',
  [],
  {},
  [[]],
  'a'.repeat(5000),
  '9999-99-99',
  '2026-11-21T09:00:00Z',
  -1e308,
]

/**
 * Generates texts as a failed write, another program or a person may leave them: truncated, duplicated, with a character, a
 * value or a property changed, or something unrelated.
 * @param sound valid texts to start from
 */
export function* malformed(sound: readonly string[], count: number, seed: number): Generator<string> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }

  /** Returns the value with one of its parts, at any depth, replaced, removed or duplicated. */
  function bent(value: unknown): unknown {
    if (random() < 0.25) return structuredClone(oneOf(oddities))
    if (Array.isArray(value)) {
      if (value.length === 0 || random() < 0.2) return [...(value as unknown[]), structuredClone(oneOf(oddities)), ...(value as unknown[])]
      const place = below(value.length)
      return (value as unknown[]).map((part, index) => (index === place ? bent(part) : part))
    }
    if (typeof value !== 'object' || value === null) return structuredClone(oneOf(oddities))
    const names = Object.keys(value)
    if (names.length === 0) return null
    const name = oneOf(names)
    const { [name]: part, ...rest } = value as Record<string, unknown>
    return random() < 0.2 ? rest : { ...rest, [name]: bent(part) }
  }

  const ways: ((text: string) => string)[] = [
    (text) => text.slice(0, below(text.length)),
    (text) => text.slice(below(text.length)),
    (text) => {
      const place = below(text.length)
      return text.slice(0, place) + String.fromCodePoint(below(0x2000)) + text.slice(place + 1)
    },
    (text) => text + text,
    (text) => JSON.stringify(bent(JSON.parse(text))),
    (text) => JSON.stringify(bent(bent(JSON.parse(text)))),
    (text) => JSON.stringify(text),
    () => JSON.stringify(oneOf(oddities)),
    () => Array.from({ length: below(60) }, () => String.fromCodePoint(below(0x3000))).join(''),
  ]
  for (let made = 0; made < count; made += 1) yield oneOf(ways)(oneOf(sound))
}
