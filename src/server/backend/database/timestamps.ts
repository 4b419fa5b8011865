export const timestamptzOid = 1184

/** Converts `2026-11-21 00:31:41.969+00` to ISO 8601, like the real services. */
export function isoTimestamp(text: string): string {
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::?(\d\d))?$/,
    (_, day, time, hours, minutes = '00') => `${day}T${time}${hours}:${minutes}`,
  )
}
