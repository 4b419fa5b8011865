import { onTestFinished } from 'vitest'

/** Runs the rest of the test in this time zone. */
export function setTimeZone(zone: string): void {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
}
