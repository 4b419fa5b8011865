import { describe, expect, test } from 'vitest'
import { finishedDays } from '#site/features/goal/finished-days.ts'
import type { WeekGoal } from '#site/features/goal/week-goal.ts'
import { goalSentence, progressSentence, weekProgress } from '#site/features/goal/week-progress.ts'
import { weekdays } from '#site/features/goal/weekdays.ts'
import { setTimeZone } from '../../../support/time-zone.ts'

/** Returns a course with one lesson finished at each time; null stands for a lesson without a date. */
function course(...times: (string | null)[]) {
  const finishedLessons = times.map((_, place) => `lesson-${place}`)
  const marks = times
    .map((at, place) => [`lesson-${place}`, { at, by: 'phone', isDone: true }] as const)
    .filter(([, { at }]) => at !== null)
  return { finishedLessons, lessonMarks: Object.fromEntries(marks) as Record<string, { at: string; by: string; isDone: boolean }> }
}

const week = (now: string, ...times: (string | null)[]) => weekProgress(finishedDays([course(...times)]), weekdays, new Date(now))
const lessonGoal: WeekGoal = { unit: 'lessons', amount: 2, days: [], isPaused: false }
const dayGoal: WeekGoal = { unit: 'days', amount: 2, days: ['TU', 'TH'], isPaused: false }

describe('the days of finished lessons', () => {
  test('are the dates as written, whatever the zone of this device', () => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu']) {
      setTimeZone(zone)
      const { byDay } = finishedDays([course('2026-11-23T23:50:00+13:00', '2026-11-23T00:10:00-08:00', '2026-11-24T00:00:00Z')])
      expect([...byDay].map(([day, times]) => [day, times.length])).toEqual([
        ['2026-11-23', 2],
        ['2026-11-24', 1],
      ])
    }
  })

  test('are not invented for lessons without a date, or with one that cannot be read', () => {
    const courses = [course(null, '', 'yesterday', '2026-13-45T10:00:00Z'), { finishedLessons: ['a', 'constructor'] }]
    expect(finishedDays(courses)).toEqual({ byDay: new Map(), undated: 6 })
  })

  test('leave out lessons that are not finished any more', () => {
    const { finishedLessons, lessonMarks } = course('2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z')
    const first = lessonMarks['lesson-0']
    if (!first) throw new Error('no mark')
    const { byDay, undated } = finishedDays([
      { finishedLessons: finishedLessons.slice(1), lessonMarks: { ...lessonMarks, 'lesson-0': { ...first, isDone: false } } },
    ])
    expect([byDay.get('2026-11-23')?.length, undated]).toEqual([1, 0])
  })

  test('count a lesson that two devices have finished once: merging leaves one mark', () => {
    const merged = course('2026-11-23T10:00:00+01:00', '2026-11-22T21:00:00-08:00')
    const { lessons, daysLearned } = weekProgress(finishedDays([merged]), weekdays, new Date('2026-11-23T12:00:00Z'))
    expect([lessons, daysLearned]).toEqual([1, 1])
  })
})

describe('this week', () => {
  test.each([
    ['Europe/Berlin', '2026-03-28T23:30:00+01:00', '2026-03-29T23:30:00+02:00', '2026-03-30T00:30:00+02:00'],
    ['Europe/Berlin', '2026-10-24T23:30:00+02:00', '2026-10-25T23:30:00+01:00', '2026-10-26T00:30:00+01:00'],
    ['America/New_York', '2026-03-07T23:30:00-05:00', '2026-03-08T23:30:00-04:00', '2026-03-09T00:30:00-04:00'],
    ['America/New_York', '2026-10-31T23:30:00-04:00', '2026-11-01T23:30:00-05:00', '2026-11-02T00:30:00-05:00'],
  ])('ends at local midnight in %s, also in the week in which the clock changes', (zone, saturday, sunday, monday) => {
    setTimeZone(zone)
    expect(week(sunday, saturday, sunday).lessons).toBe(2)
    expect(week(sunday, saturday, sunday).days.map(({ lessons }) => lessons)).toEqual([0, 0, 0, 0, 0, 1, 1])
    const next = week(monday, saturday, sunday, monday)
    expect([next.lessons, next.today, next.days[0]?.lessons]).toEqual([1, monday.slice(0, 10), 1])
  })

  test('does not count a mark of a clock that was ahead before its time comes', () => {
    setTimeZone('Europe/Berlin')
    const ahead = '2026-11-25T10:00:00+01:00'
    expect(week('2026-11-23T12:00:00+01:00', ahead).lessons).toBe(0)
    expect(finishedDays([course(ahead)]).byDay.get('2026-11-25')).toHaveLength(1)
    expect(week('2026-11-25T09:59:00+01:00', ahead).lessons).toBe(0)
    expect(week('2026-11-25T10:00:00+01:00', ahead).lessons).toBe(1)
    expect(week('2026-11-23T12:00:00+01:00', '2031-01-01T10:00:00+01:00', '1970-01-01T00:00:00Z').lessons).toBe(0)
  })

  test('counts a finished lesson on its own date, even if that day has not begun here', () => {
    setTimeZone('America/Los_Angeles')
    const inAuckland = '2026-11-25T08:00:00+13:00'
    const { lessons, days, today } = week('2026-11-24T20:00:00Z', inAuckland)
    expect([today, lessons]).toEqual(['2026-11-24', 1])
    expect(days.find(({ day }) => day === '2026-11-25')?.lessons).toBe(1)
  })

  test('says what was done, and never what is missing', () => {
    const now = '2026-11-25T12:00:00Z'
    setTimeZone('UTC')
    expect(progressSentence(lessonGoal, week(now))).toBe('0 of 2 lessons this week')
    expect(progressSentence(lessonGoal, week(now, now, now))).toBe('2 of 2 lessons this week: your goal is reached')
    expect(progressSentence(lessonGoal, week(now, now, now, now))).toBe('3 lessons this week, more than your goal of 2')
    expect(progressSentence(dayGoal, week(now, now, now, now))).toBe('1 of 2 days this week')
    expect(progressSentence({ ...dayGoal, amount: 1 }, week(now))).toBe('0 of 1 day this week')
    expect(goalSentence(dayGoal)).toBe('2 days a week, on Tuesday and Thursday')
    expect(goalSentence({ ...dayGoal, days: ['MO', 'WE', 'FR'] })).toBe('2 days a week, on Monday, Wednesday and Friday')
    expect(goalSentence({ ...lessonGoal, amount: 1 })).toBe('1 lesson a week')
  })
})
