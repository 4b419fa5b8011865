export function asIs(text: string): string {
  return text
}

const boolOid = 16
const textOids = [25, 1042, 1043]
const timeOids = [1082, 1114, 1184]

/**
 * Returns a parameter as text, as PostgREST would pass it. The drivers' own serializers throw on a value of the wrong type
 * or convert it; given text, the database reports the error with its own code.
 */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value)
}

const oids = [boolOid, ...textOids, ...timeOids]

/** For PGlite's `serializers`. */
export const parameterWriters = Object.fromEntries(oids.map((oid) => [oid, parameterText]))

export const timestamptzOid = 1184

/** Converts `2026-11-21 00:31:41.969+00` to ISO 8601, like the real services. */
export function isoTimestamp(text: string): string {
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?$/,
    (_, day, time, hours, minutes = '00') => `${day}T${time}${hours}:${minutes}`,
  )
}
