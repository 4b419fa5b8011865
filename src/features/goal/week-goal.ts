import { type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { type Check, isBoolean, isListOf, isNumber, isOneOf, isRecordOf } from '#backend/stored-json.ts'
import { type Weekday, weekdays } from './weekdays.ts'

export type GoalUnit = 'lessons' | 'days'

/** What a learner wants to do in a week. */
export interface WeekGoal {
  unit: GoalUnit
  amount: number
  /** The days that the learner chose. Empty means any day. */
  days: Weekday[]
  isPaused: boolean
}

const version = 1
const limits: Record<GoalUnit, number> = { lessons: 50, days: 7 }

const isFields = isRecordOf({
  version: isOneOf(version),
  unit: isOneOf('lessons', 'days'),
  amount: isNumber,
  days: isListOf(isOneOf(...weekdays)),
  isPaused: isBoolean,
})
const isStored: Check<WeekGoal> = (value): value is WeekGoal => isFields(value) && isAmount(value.unit, value.amount)

/** Whether the amount is a whole number of lessons or days that fits into a week. */
export function isAmount(unit: GoalUnit, amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= limits[unit]
}

export function mostOf(unit: GoalUnit): number {
  return limits[unit]
}

/** Returns an account's key in this browser's storage. */
export function goalKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-goal:${uid}`
}

/** Reads the stored goal; null if there is none. An unreadable value is set aside. */
export function readGoal(storage: KeyValueStorage, key: string): WeekGoal | null {
  const stored = readOrSetAside(storage, key, isStored)
  if (!stored) return null
  const { unit, amount, days, isPaused } = stored
  return { unit, amount, days: weekdays.filter((day) => days.includes(day)), isPaused }
}

export function writeGoal(storage: KeyValueStorage, key: string, goal: WeekGoal | null): void {
  if (goal) storage.setItem(key, JSON.stringify({ version, ...goal }))
  else storage.removeItem(key)
}
