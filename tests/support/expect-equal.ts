import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** The same as `expect(actual).toEqual(expected)`, in a tenth of the time, for tests that compare tens of thousands of values. */
export function expectEqual<T>(actual: T, expected: T): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}
