import { expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { daysLater, localDay, timeOf } from '#shared/calendar-day.ts'
import { monthsLater, monthWeeks, weekdayOfDay, weekOf } from '#site/features/goal/calendar-weeks.ts'
import { weekdayOrder, weekdays, weekdaysFrom } from '#site/features/goal/weekdays.ts'
import { setTimeZone } from '../../../support/time-zone.ts'

const sundayFirst = weekdaysFrom(7)

test.each([
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-25'],
  ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01'],
  ['America/New_York', '2026-03-08T04:59:00Z', '2026-03-07'],
  ['Pacific/Auckland', '2026-11-22T11:00:00Z', '2026-11-23'],
  // Clocks go forward at midnight: this day begins at one o'clock.
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
])('in %s it is %s on %s', (zone, time, day) => {
  setTimeZone(zone)
  expect(localDay(new Date(time))).toBe(day)
})

test.each(['Europe/Berlin', 'America/New_York', 'America/Santiago', 'Pacific/Apia', 'UTC'])(
  'no day is skipped or repeated in %s, through both changes of the clock and a leap year',
  (zone) => {
    setTimeZone(zone)
    let day = '2027-12-20'
    const seen = []
    for (let step = 0; step < 500; step += 1) {
      seen.push(day)
      const next = daysLater(day, 1)
      expect(timeOf(next).getTime() - timeOf(day).getTime()).toBe(86_400_000)
      expect(daysLater(next, -1)).toBe(day)
      day = next
    }
    expect(new Set(seen).size).toBe(500)
    expect(seen).toContain('2028-02-29')
  },
)

test('a week has the seven days around a day, in the order of the region', () => {
  expect(weekdayOfDay('2026-11-23')).toBe('MO')
  expect(weekOf('2026-11-22', weekdays)).toEqual(['16', '17', '18', '19', '20', '21', '22'].map((date) => `2026-11-${date}`))
  expect(weekOf('2026-11-22', sundayFirst)[0]).toBe('2026-11-22')
  expect(weekOf('2027-01-01', weekdays)[0]).toBe('2026-12-28')
})

test('a month has its days in whole weeks, and nothing of its neighbors', () => {
  const weeks = monthWeeks('2026-11', weekdays)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(monthWeeks('2027-02', weekdays)).toHaveLength(4)
  expect(monthsLater('2026-12', 1)).toBe('2027-01')
  expect(monthsLater('2026-01', -1)).toBe('2025-12')
})

test('every calendar begins its weeks on the first day of the school', () => {
  expect(weekdaysFrom(1)).toEqual(weekdays)
  expect(weekdaysFrom(7)).toEqual(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'])
  expect(weekdayOrder).toEqual(weekdaysFrom(brand.firstDayOfWeek))
})
