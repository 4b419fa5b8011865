/**
 * Whether this is `npm run test:full`. Tests that repeat others with other values, or that take long and seldom find
 * anything, run only there: use `test.runIf(isFull)`, or {@link sampleUnlessFull} for a table. Tests that have found a fault, or that
 * differ in kind, run in `npm run test:ci` at the latest. For journeys there is `onlyFull` in `e2e/support/journey.ts`.
 */
export const isFull = Boolean(process.env['TEST_FULL'])

/** Returns how many generated values a test tries: a tenth in `npm run check`, which developers wait for after each change. */
export const tries = (count: number) => (process.env['TEST_QUICK'] ? count / 10 : count)

/** Returns all rows of a table of cases in `npm run test:full`, otherwise only those whose first value is named. */
export function sampleUnlessFull<Row extends readonly [string, ...unknown[]]>(rows: Row[], ...names: Row[0][]): Row[] {
  const missing = names.filter((name) => !rows.some(([first]) => first === name))
  if (missing.length > 0) throw new Error(`There is no row ${missing.join(', ')}`)
  return isFull ? rows : rows.filter(([first]) => names.includes(first))
}
