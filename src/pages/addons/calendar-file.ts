import { brand } from '#brand.ts'
import { sessionsOf, weekdays, type StudyPlan } from './study-plan.ts'

export interface CalendarEntry {
  title: string
  description: string
  /** The page that the calendar entry links to. */
  url: string
}

/**
 * A study plan as an iCalendar file (RFC 5545): one recurring event, with a reminder ten minutes before. Its times are
 * floating, so that 7 p.m. stays 7 p.m. in every time zone.
 */
export function calendarFile(plan: StudyPlan, entry: CalendarEntry, now: Date): string {
  const sessions = sessionsOf(plan, now)
  const [first] = sessions
  if (!first) throw new Error('A study plan needs a day.')
  const days = weekdays.filter((day) => plan.days.includes(day))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Study plan//EN`,
    'BEGIN:VEVENT',
    `UID:study-plan-${now.getTime()}@${brand.slug}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${floating(first)}`,
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

function floating(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`
  return `${day}T${two(date.getHours())}${two(date.getMinutes())}00`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
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
