/**
 * Whether this is `npm run test:full`. Tests that repeat others with other values, or take long and seldom find anything,
 * run there only: `test.runIf(isFull)`, or {@link kinds} for a table. What has found a fault, or differs in kind, runs
 * always. For journeys there is `onlyFull` in `e2e/support/journey.ts`.
 */
export const isFull = Boolean(process.env['TEST_FULL'])

/** All rows of a table of cases in `npm run test:full`, else those that stand for their kind, by their first value. */
export function kinds<Row extends readonly [string, ...unknown[]]>(rows: Row[], ...names: Row[0][]): Row[] {
  const missing = names.filter((name) => !rows.some(([first]) => first === name))
  if (missing.length > 0) throw new Error(`There is no row ${missing.join(', ')}`)
  return isFull ? rows : rows.filter(([first]) => names.includes(first))
}
