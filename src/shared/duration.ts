/** Returns the hours of an estimated duration, which are its first integer (§3, §4): `14 hours` is 14. Without an integer, 0. */
export function hoursOf(estimatedDuration: string): number {
  return Number(/\d+/.exec(estimatedDuration)?.[0] ?? 0)
}

/** Returns the minutes of `12 min`, `2 h` or `1 h 05 min`; null if the text is anything else, as while it is written. */
export function readDuration(text: string): number | null {
  const match = /^(?:(\d+) h)?(?: ?(\d+) min)?$/.exec(text)
  return match && text !== '' ? Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) : null
}

/** Returns the minutes of a duration. Throws on anything else, because durations are our own data. */
export function parseDuration(text: string): number {
  const minutes = readDuration(text)
  if (minutes === null) throw new Error(`Not a duration: "${text}"`)
  return minutes
}

/** Formats minutes as `45 min`, `2 h` or `1 h 05 min`; the inverse of {@link parseDuration}. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`
}
