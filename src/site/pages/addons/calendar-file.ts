import { brand } from '#shared/brand.ts'
import { type CalendarDay, localDay } from '#shared/calendar-day.ts'
import { weekdays } from '#site/features/goal/weekdays.ts'
import { localZone, zoneLines } from './calendar-zone.ts'
import { sessionsOf, type StudyPlan } from './study-plan.ts'

interface CalendarEntry {
  /** A stable id of the plan, so that a calendar replaces the plan when it is imported again. */
  id: string
  title: string
  description: string
  /** Higher than in every earlier file of this plan. */
  sequence: number
  /** The page that the calendar entry links to. */
  url: string
}

/**
 * A study plan as an iCalendar file (RFC 5545): one recurring event, with a reminder ten minutes before. Its times are
 * in the learner's time zone, so that 7 p.m. stays 7 p.m. through daylight saving time. Without a zone, Google and Outlook read
 * them as UTC, or in the zone of whoever looks. The UID stays the same and
 * SEQUENCE grows, so that a calendar that has an earlier version replaces it.
 */
export function calendarFile(plan: StudyPlan, entry: CalendarEntry, now: Date): string {
  const sessions = sessionsOf(plan, now)
  const [first] = sessions
  if (!first) throw new Error('A study plan needs a day.')
  const zone = localZone()
  const days = weekdays.filter((day) => plan.days.includes(day))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Study plan//EN`,
    'METHOD:PUBLISH',
    ...(zone ? zoneLines(zone, first, sessions.at(-1) ?? first) : []),
    'BEGIN:VEVENT',
    `UID:${escaped(`study-plan-${entry.id}@${brand.slug}`)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART${zone ? `;TZID=${zone}` : ''}:${localTime(localDay(first), plan.time)}`,
    `DURATION:PT${plan.minutes}M`,
    `RRULE:FREQ=WEEKLY;BYDAY=${days.join(',')};COUNT=${sessions.length}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** @param time as the learner chose it, such as `02:30`, even on a day when the clocks skip that time */
function localTime(day: CalendarDay, time: string): string {
  return `${day}T${time}00`.replace(/[-:]/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`)
}

/** No line may exceed 75 bytes; a longer one continues after a line break and a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let result = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += letter
    bytes += size
  }
  return result
}
