/** Tells whether a value from outside the program has the expected type. */
export type Check<T> = (value: unknown) => value is T

/** Parses JSON text from storage or a file; undefined if there is none, or it is not valid JSON. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const isAnything: Check<unknown> = (value): value is unknown => value !== undefined
export const isText: Check<string> = (value) => typeof value === 'string'
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean'
export const isNumber: Check<number> = (value) => typeof value === 'number'
/** A time in any form that a browser can parse. */
export const isTime: Check<string> = (value): value is string => isText(value) && !Number.isNaN(Date.parse(value))

export const isOneOf =
  <const T>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T)

export const isNullOr =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

/** For a field that may be absent. */
export const isOptional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)

export const isObject: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whose own fields pass their checks. Other fields are ignored. */
export const isRecordOf =
  <T extends object>(fields: { [Name in keyof T]-?: Check<T[Name]> }): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([name, check]) => check(Object.hasOwn(value, name) ? value[name as never] : undefined))
