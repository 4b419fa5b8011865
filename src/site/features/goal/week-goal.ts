import { recordKind } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import { immediately } from '#site/backend/exclusive.ts'
import { higher } from '#site/backend/merge.ts'
import { type Check, isBoolean, isListOf, isNumber, isOneOf, isOptional, isRecordOf, isTime } from '#site/backend/stored-json.ts'
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

const limits: Record<GoalUnit, number> = { lessons: 50, days: 7 }

interface StoredGoal extends WeekGoal {
  /** ISO time in UTC. Absent in goals that were set before it was stored. */
  setAt?: string | undefined
}

const isFields = isRecordOf<StoredGoal>({
  unit: isOneOf('lessons', 'days'),
  amount: isNumber,
  days: isListOf(isOneOf(...weekdays)),
  isPaused: isBoolean,
  setAt: isOptional(isTime),
})
const isGoal: Check<StoredGoal> = (value): value is StoredGoal => isFields(value) && isAmount(value.unit, value.amount)

export const goalKind = recordKind<StoredGoal, null>({
  name: 'goal',
  check: isGoal,
  empty: null,
  merge: higher(({ setAt = '' }) => setAt),
})

/** Whether the amount is a whole number of lessons or days that fits into a week. */
export function isAmount(unit: GoalUnit, amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= limits[unit]
}

export function mostOf(unit: GoalUnit): number {
  return limits[unit]
}

/** Reads the stored goal; null if there is none. */
export function readGoal(storage: KeyValueStorage, key: string): WeekGoal | null {
  const stored = goalKind.open(storage, key).read()
  if (!stored) return null
  const { unit, amount, days, isPaused } = stored
  return { unit, amount, days: weekdays.filter((day) => days.includes(day)), isPaused }
}

export function writeGoal(storage: KeyValueStorage, key: string, goal: WeekGoal | null, now = new Date()): void {
  void goalKind.open(storage, key, immediately).change(() => goal && { ...goal, setAt: now.toISOString() })
}
