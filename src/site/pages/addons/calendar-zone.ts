const dayMs = 24 * 60 * 60 * 1000

/** The learner's time zone as calendars name it; null if the browser does not know it. */
export function localZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : null
}

/**
 * The rules of the learner's time zone from one time to another, as an iCalendar VTIMEZONE (RFC 5545, 3.6.5): the offset at the
 * beginning, and each change. Calendars that do not know a zone by its name read its times from this.
 */
export function zoneLines(zone: string, from: Date, to: Date): string[] {
  const begin = from.getTime() - dayMs
  const changes = changesBetween(begin, to.getTime() + dayMs)
  const first = offsetAt(begin)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(begin, first, first),
    ...changes.flatMap((change) => observance(change, offsetAt(change - 1), offsetAt(change))),
    'END:VTIMEZONE',
  ]
}

/** @returns the times at which the zone's offset changes */
function changesBetween(begin: number, end: number): number[] {
  const changes: number[] = []
  for (let day = begin; day < end; day += dayMs) {
    let [before, after] = [day, day + dayMs]
    if (offsetAt(before) === offsetAt(after)) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(middle) === offsetAt(day)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

/** @param at when the offset changes from one to the other */
function observance(at: number, from: number, to: number): string[] {
  const year = new Date(at).getFullYear()
  const standard = Math.min(offsetAt(Date.UTC(year, 0)), offsetAt(Date.UTC(year, 6)))
  const kind = to > standard ? 'DAYLIGHT' : 'STANDARD'
  // An onset is written in the local time that ends with it.
  const onset = new Date(at + from * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [`BEGIN:${kind}`, `DTSTART:${onset}`, `TZOFFSETFROM:${offset(from)}`, `TZOFFSETTO:${offset(to)}`, `END:${kind}`]
}

/** @returns minutes ahead of UTC */
function offsetAt(time: number): number {
  return -new Date(time).getTimezoneOffset()
}

function offset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
