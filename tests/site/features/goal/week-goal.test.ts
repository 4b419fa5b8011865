import { expect, test, vi } from 'vitest'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { goalKind, isAmount, readGoal, type WeekGoal, writeGoal } from '#site/features/goal/week-goal.ts'
import { malformed } from '../../../faults/malformed.ts'

const key = goalKind.keyOf('ascendo', 'lea')
const storage = () => forgivingStorage(() => localStorage)
const goal: WeekGoal = { unit: 'lessons', amount: 4, days: ['TU', 'TH'], isPaused: false }

test('a goal is kept per account, and removed', () => {
  writeGoal(storage(), key, goal)
  expect(Object.keys(localStorage)).toEqual(['ascendo-goal:lea'])
  expect(readGoal(storage(), key)).toEqual(goal)
  expect(readGoal(storage(), goalKind.keyOf('ascendo', 'tom'))).toBeNull()
  writeGoal(storage(), key, null)
  expect(localStorage).toHaveLength(0)
})

test('days come back once each and in the order of the week', () => {
  localStorage.setItem(key, '{"version":1,"unit":"days","amount":2,"days":["SU","TU","TU"],"isPaused":true}')
  expect(readGoal(storage(), key)).toEqual({ unit: 'days', amount: 2, days: ['TU', 'SU'], isPaused: true })
})

test('each of 1,000 malformed values is read as a valid goal or set aside', () => {
  for (const text of malformed([JSON.stringify({ version: 1, ...goal })], 1000, 1)) {
    localStorage.clear()
    localStorage.setItem(key, text)
    const read = readGoal(storage(), key)
    const isSound = read !== null && isAmount(read.unit, read.amount)
    const isSetAside = Object.entries(localStorage).some(([name, copy]) => name.startsWith(`${key}:damaged:`) && copy === text)
    expect([text, isSound !== isSetAside]).toEqual([text, true])
  }
})

test.each([
  ['lessons', 0, false],
  ['lessons', 50, true],
  ['lessons', 51, false],
  ['days', 7, true],
  ['days', 8, false],
  ['days', 1.5, false],
  ['days', NaN, false],
] as const)('%s: an amount of %d is accepted: %s', (unit, amount, isAccepted) => {
  expect(isAmount(unit, amount)).toBe(isAccepted)
})

test('if storage is full, the goal lasts until the page is closed', () => {
  const page = storage()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeGoal(page, key, goal)
  expect(readGoal(page, key)).toEqual(goal)
  expect(readGoal(storage(), key)).toBeNull()
})
