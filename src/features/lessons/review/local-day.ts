import { type Check, isText } from '#backend/stored-json.ts'

/** A calendar day where the learner is: `2024-05-06`. Days are compared as texts, so clock changes cannot move them. */
export type Day = string

const dayMs = 86_400_000

/** The local calendar day of a time. */
export function localDay(moment: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** Midnight of that day in UTC, where every day has 24 hours. */
export const startOf = (day: Day): Date => new Date(day)

/** The day of a time in UTC, such as one of {@link startOf}. */
export const dayAt = (time: Date): Day => time.toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayAt(new Date(startOf(day).getTime() + count * dayMs))

export const daysBetween = (from: Day, to: Day): number => Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayMs)

export const isDay: Check<Day> = (value): value is Day => {
  if (!isText(value) || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = startOf(value)
  return !Number.isNaN(time.getTime()) && dayAt(time) === value
}
