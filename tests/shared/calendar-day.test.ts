import { expect, test } from 'vitest'
import { isCalendarDay } from '#shared/calendar-day.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')

test.each(['0000', '0001', '0099', '1900', '2000', '2023', '2024', '9999'])(
  'of all that looks like a day of %s, only real ones are days',
  (year) => {
    const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
    const daysOf = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    const wrong: string[] = []
    for (let month = 0; month < 100; month += 1)
      for (let date = 0; date < 100; date += 1) {
        const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`
        if (isCalendarDay(day) !== (date > 0 && date <= (daysOf[month] ?? 0))) wrong.push(day)
      }
    expect(wrong).toEqual([])
  },
)

test.each([
  null,
  20240201,
  '',
  '2024-2-1',
  '2024-02-01 ',
  '2024-02-01\n',
  '2024-02-01T00:00',
  '02/01/2024',
  '+02024-02-01',
  ['2024-02-01'],
])('%j is no day', (value) => {
  expect(isCalendarDay(value)).toBe(false)
})
