const boolOid = 16
const textOids = [25, 1042, 1043]
const timeOids = [1082, 1114, 1184]

/**
 * A parameter as text, as PostgREST would pass it. The drivers' own serializers throw or convert a value of the wrong
 * kind; the database reports it with its own code.
 */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value)
}

const oids = [boolOid, ...textOids, ...timeOids]

/** For PGlite's `serializers`. */
export const parameterWriters = Object.fromEntries(oids.map((oid) => [oid, parameterText]))
