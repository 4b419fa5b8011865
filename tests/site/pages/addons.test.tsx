import { screen, within } from '@testing-library/react'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { nextPlanSequence } from '#site/features/goal/plan-sequence.ts'
import { weekdayNames, weekdayOrder } from '#site/features/goal/weekdays.ts'
import { AddonsPage } from '#site/pages/addons/AddonsPage.tsx'
import { calendarFile } from '#site/pages/addons/calendar-file.ts'
import { studyCourses } from '#site/pages/addons/study-courses.ts'
import { sessionsOf, type StudyPlan } from '#site/pages/addons/study-plan.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { emptyStorage } from '../../support/empty-storage.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'
import { setTimeZone } from '../../support/time-zone.ts'

/** A Saturday at noon. */
const now = new Date(2026, 10, 21, 12, 0)
const plan: StudyPlan = { days: ['MO', 'SA'], time: '19:30', minutes: 45, totalMinutes: 180 }
const entry = {
  id: '7-lea',
  sequence: 1,
  title: 'Study: Marks, tone; line',
  description: 'Begin\nhere',
  url: 'https://ascendo.example/courses/1?lesson=next',
}
/** Returns a file's lines, unfolded as a calendar reads them. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

/** Reads the file as a calendar does, with an independent parser. */
function opened(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event')
  const event = new ICAL.Event(component)
  const starts: ICAL.Time[] = []
  const iterator = event.iterator()
  for (let next = iterator.next() as ICAL.Time | undefined; next; next = iterator.next() as ICAL.Time | undefined) starts.push(next)
  return { event, starts, stamp: String(component.getFirstPropertyValue('dtstamp')) }
}

describe('a study plan', () => {
  test('has as many sessions as the course needs, on the chosen days, at the chosen time', () => {
    expect(sessionsOf(plan, now)).toEqual([
      new Date(2026, 10, 21, 19, 30),
      new Date(2026, 10, 23, 19, 30),
      new Date(2026, 10, 28, 19, 30),
      new Date(2026, 10, 30, 19, 30),
    ])
  })

  test('skips today if the time has passed', () => {
    expect(sessionsOf({ ...plan, time: '08:00' }, now)[0]).toEqual(new Date(2026, 10, 23, 8, 0))
  })

  test('has one more session for a remainder, and one for a course that is nearly done', () => {
    expect(sessionsOf({ ...plan, totalMinutes: 181 }, now)).toHaveLength(5)
    expect(sessionsOf({ ...plan, totalMinutes: 0 }, now)).toHaveLength(1)
  })

  test('has no sessions without a day', () => {
    expect(sessionsOf({ ...plan, days: [] }, now)).toEqual([])
  })
})

describe('the calendar file', () => {
  test('repeats weekly on the chosen days, once per session, with a reminder', () => {
    expect(linesOf(calendarFile(plan, entry, now))).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `DTSTART;TZID=${new Intl.DateTimeFormat().resolvedOptions().timeZone}:20261121T193000`,
        'DURATION:PT45M',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,SA;COUNT=4',
        'TRIGGER:-PT10M',
        'END:VCALENDAR',
      ]),
    )
  })

  test('escapes the format’s special characters', () => {
    expect(linesOf(calendarFile(plan, entry, now))).toEqual(
      expect.arrayContaining([String.raw`SUMMARY:Study: Marks\, tone\; line`, String.raw`DESCRIPTION:Begin\nhere`]),
    )
  })

  test('ends each line as the format requires, with at most 75 bytes', () => {
    const file = calendarFile(plan, { ...entry, title: 'ü'.repeat(120) }, now)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(linesOf(file)).toContain(`SUMMARY:${'ü'.repeat(120)}`)
  })

  test('reads in another program as it was written: texts, length and every session', () => {
    const title = String.raw`Zwölf, neun; \ ${'ü🌲'.repeat(60)}`
    const { event, starts } = opened(calendarFile(plan, { ...entry, title, description: 'One\r\ntwo' }, now))
    expect(event.summary).toBe(title)
    expect(event.description).toBe('One\ntwo')
    expect(event.duration.toSeconds()).toBe(45 * 60)
    expect(starts.map((start) => start.toJSDate())).toEqual(sessionsOf(plan, now))
  })

  test.each([
    ['Europe/Berlin', [2026, 9, 20]],
    ['Europe/Berlin', [2027, 2, 22]],
    ['America/New_York', [2026, 9, 27]],
    ['America/New_York', [2027, 2, 9]],
    // Half an hour of daylight saving time.
    ['Australia/Lord_Howe', [2026, 8, 30]],
    ['Pacific/Chatham', [2026, 8, 24]],
    ['America/St_Johns', [2026, 9, 27]],
    ['Africa/Casablanca', [2027, 0, 30]],
    ['Europe/Dublin', [2027, 2, 22]],
    // No daylight saving time.
    ['Asia/Kolkata', [2026, 9, 20]],
    ['Asia/Tokyo', [2026, 9, 20]],
    ['America/Phoenix', [2026, 9, 20]],
    ['UTC', [2026, 9, 20]],
  ] as const)('in %s from %s a session at 19:30 stays at 19:30 when the clock changes', (zone, [year, month, day]) => {
    setTimeZone(zone)
    const from = new Date(year, month, day, 12)
    const file = calendarFile({ ...plan, totalMinutes: 45 * 8 }, entry, from)
    const sessions = sessionsOf({ ...plan, totalMinutes: 45 * 8 }, from).map((session) => session.toISOString())
    const named = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // The calendar is elsewhere, and knows the zone only from the file.
    setTimeZone('Asia/Yekaterinburg')
    const { starts } = opened(file)
    expect(starts).toHaveLength(8)
    expect(new Set(starts.map(({ hour, minute, zone: own }) => `${hour}:${minute} ${own?.tzid}`))).toEqual(new Set([`19:30 ${named}`]))
    expect(starts.map((start) => new Date(start.toUnixTime() * 1000).toISOString())).toEqual(sessions)
  })

  test.each([
    ['Europe/Berlin', '02:30', [2027, 2, 28]],
    ['America/New_York', '02:30', [2027, 2, 14]],
    ['America/Santiago', '00:15', [2026, 8, 6]],
    ['Europe/Berlin', '02:30', [2026, 9, 25]],
  ] as const)(
    'in %s sessions at %s keep their time, even if they begin on a day that lacks or repeats it',
    (zone, time, [year, month, day]) => {
      setTimeZone(zone)
      const { starts } = opened(calendarFile({ ...plan, days: ['SU'], time }, entry, new Date(year, month, day - 1, 12)))
      expect(starts.map((start) => start.toString().slice(11, 16))).toEqual([time, time, time, time])
      expect(starts[0]?.toString()).toContain(`${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
    },
  )

  /** Simulates a browser that exports the plan at given times of its clock. */
  function browser() {
    const { storage } = emptyStorage()
    return (time: Date, changes: Partial<StudyPlan> = {}) =>
      opened(calendarFile({ ...plan, ...changes }, { ...entry, sequence: nextPlanSequence(storage, 'k', time) }, time))
  }
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

  test('a plan exported again, even on another device in another zone, is a later version of the same event', () => {
    const [laptop, phone] = [browser(), browser()]
    setTimeZone('America/Los_Angeles')
    const first = laptop(now)
    const second = laptop(later(1000), { days: ['WE'], time: '08:00' })
    setTimeZone('Pacific/Auckland')
    const third = phone(later(86_400_000))
    const other = opened(calendarFile(plan, { ...entry, id: '8-lea' }, now))
    expect(new Set([first, second, third].map(({ event }) => event.uid)).size).toBe(1)
    expect(other.event.uid).not.toBe(first.event.uid)
    expect(second.event.sequence).toBe(first.event.sequence + 1)
    expect(third.event.sequence).toBe(first.event.sequence + 86_400)
    expect(first.stamp).toBe(now.toISOString().replace('.000', ''))
  })

  test('a clock that is wrong, or put right in between, still makes each version later than the one before', () => {
    const clocks = [new Date(2001, 0, 1), new Date(2001, 0, 1), new Date(2090, 0, 1), now, now, later(60_000)]
    const laptop = browser()
    const sequences = clocks.map((clock) => laptop(clock).event.sequence)
    expect(sequences[0]).toBe(0)
    expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences)
    expect(new Set(sequences).size).toBe(clocks.length)
    expect(Math.max(...sequences, laptop(new Date(2300, 0, 1)).event.sequence)).toBeLessThan(2 ** 31)
  })

  test.each(['{torn', '', '1e400', '-5', 'null'])('a stored number that is “%s” does not stop the export', (text) => {
    const { storage } = emptyStorage()
    storage.setItem('k', text)
    expect(nextPlanSequence(storage, 'k', now)).toBeGreaterThan(28_000_000)
  })
})

test('the learner’s unfinished courses come first, with their remaining time, and finished ones are left out', () => {
  const [first, second, third] = courseSummaries
  if (!first || !second || !third) throw new Error('the catalog is empty')
  const half = { ...newEnrolment(second, now), estimatedDuration: '8 hours', progress: 50, status: 'in_progress' as const }
  const done = { ...newEnrolment(first, now), progress: 100, status: 'completed' as const }
  const courses = studyCourses(courseSummaries, [done, half])
  expect(courses[0]).toEqual({ id: second.id, title: second.title, minutesLeft: 240, isMine: true })
  expect(courses.map(({ id }) => id)).not.toContain(first.id)
  expect(courses.find(({ id }) => id === third.id)?.isMine).toBe(false)
})

describe('/addons', () => {
  let saved: { blob: Blob; name: string }[]

  beforeEach(() => {
    saved = []
    let blob = new Blob()
    URL.createObjectURL = (content: Blob) => {
      blob = content
      return 'blob:test'
    }
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ blob, name: this.download })
    })
  })
  afterEach(() => vi.restoreAllMocks())

  const renderAddons = (auth = scriptedAuth()) =>
    renderScreen(
      <ConfirmProvider>
        <EnrolmentProvider storagePrefix="ascendo">
          <AddonsPage />
        </EnrolmentProvider>
      </ConfirmProvider>,
      { auth },
    )

  test('creates a calendar file for the chosen course, days, time and length', async () => {
    const { user } = renderAddons()
    const course = courseSummaries[2]
    if (!course) throw new Error('the catalog is empty')
    await user.selectOptions(screen.getByLabelText('Course'), course.title)
    await user.click(screen.getByLabelText('Tuesday'))
    await user.click(screen.getByLabelText('Sunday'))
    await user.selectOptions(screen.getByLabelText('For'), '60 minutes')
    const sessions = Number.parseInt(course.estimatedDuration, 10)
    expect(screen.getByRole('status')).toHaveTextContent(`${sessions} sessions`)
    await user.click(screen.getByRole('button', { name: 'Download the plan' }))
    expect(saved[0]?.name).toBe(`${brand.slug}-study-plan.ics`)
    const lines = linesOf((await saved[0]?.blob.text()) ?? '')
    expect(lines).toContain(`RRULE:FREQ=WEEKLY;BYDAY=TH,SU;COUNT=${sessions}`)
    expect(lines).toContain('DURATION:PT60M')
    expect(lines).toContain(`URL:${window.location.origin}/courses/${course.id}?lesson=next`)
  })

  test('a plan downloaded again replaces the earlier one in the calendar', async () => {
    const { user } = renderAddons()
    await user.click(screen.getByRole('button', { name: 'Download the plan' }))
    await user.click(screen.getByLabelText('Sunday'))
    await user.click(screen.getByRole('button', { name: 'Download the plan' }))
    const events = await Promise.all(saved.map(async ({ blob }) => opened(await blob.text()).event))
    const [first, second] = events
    expect(events).toHaveLength(2)
    expect(second?.uid).toBe(first?.uid)
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)
  })

  test('asks for a day if none is chosen, and keeps the other fields', async () => {
    const { user } = renderAddons()
    await user.click(screen.getByLabelText('Tuesday'))
    await user.click(screen.getByLabelText('Thursday'))
    await user.click(screen.getByRole('button', { name: 'Download the plan' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose at least one day of the week.')
    const [firstDay] = screen.getAllByRole('checkbox')
    expect(firstDay).toHaveFocus()
    expect(firstDay).toHaveAccessibleName(weekdayNames[weekdayOrder[0] ?? 'MO'])
    expect(saved).toEqual([])
    await user.click(screen.getByLabelText('Friday'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('offers a learner their own courses first', async () => {
    const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea' })
    const course = courseSummaries[4]
    if (!course) throw new Error('the catalog is empty')
    await createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) })
      .getState()
      .enroll(course)
    renderAddons(scriptedAuth({ user: learner }))
    const mine = within(screen.getByRole('group', { name: 'Your courses' }))
    expect(mine.getAllByRole('option')).toHaveLength(1)
    expect(screen.getByLabelText('Course')).toHaveDisplayValue(course.title)
  })

  test('sells nothing, and links each of its six extras to where it is used', () => {
    renderAddons()
    expect(screen.getByText(/There is nothing to buy\.$/)).toBeInTheDocument()
    const extras = within(screen.getByRole('region', { name: `Also part of ${brand.name}` })).getAllByRole('link')
    expect(extras.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Export and import', '/account?tab=progress'],
      ['See your progress', '/account?tab=progress'],
      ['Go to your home page', '/'],
      ['Browse Courses', '/courses'],
      ['My Favorites', '/favorites'],
      ['Choose a theme', '/themes'],
    ])
  })
})
