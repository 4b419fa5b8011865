import { brand } from '#brand.ts'
import { failure, type Result, success } from '#result.ts'
import type { EnrolledCourse } from './enrolled-course.ts'

const format = `${brand.slug}-learning`
const version = 1

/** More than any learner can reach. Larger files are not read at all. */
export const fileLimitBytes = 2 * 1024 * 1024
const courseLimit = 2000
const lessonLimit = 2000
const idLimit = 100
const titleLimit = 300

/** The fields that an import takes from a file. All others come from the catalog or are derived. */
export interface FileCourse {
  id: string
  title: string
  enrolledAt: string
  lastAccessed: string | null
  completedAt: string | null
  finishedLessons: string[]
}

export type FileRefusal = 'too-large' | 'unreadable' | 'foreign' | 'newer' | 'empty' | 'broken'
export type ReadFile = Result<FileCourse[], FileRefusal>

/** Exports the learner's courses, including finished lessons, for another browser or for their own records. */
export function writeLearningFile(enrolledCourses: readonly EnrolledCourse[], now: Date): string {
  return JSON.stringify({ format, version, exportedAt: now.toISOString(), enrolledCourses }, null, 2)
}

/** With the local date: `ascendo-learning-2024-05-06.json`. */
export function learningFileName(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${format}-${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}.json`
}

/**
 * Parses strictly, unlike the storage: one invalid entry rejects the whole file, because the learner can choose another
 * one. The file may come from anywhere, so only known fields with a checked type and length are used.
 */
export function readLearningFile(text: string): ReadFile {
  const file = record(parsed(text))
  if (!file || file('format') !== format) return failure('foreign')
  const fileVersion = file('version')
  if (typeof fileVersion === 'number' && fileVersion > version) return failure('newer')
  const entries = file('enrolledCourses')
  if (fileVersion !== version || !Array.isArray(entries) || entries.length > courseLimit) return failure('broken')
  if (entries.length === 0) return failure('empty')

  const courses = new Map<string, FileCourse>()
  for (const entry of entries as unknown[]) {
    const course = readCourse(entry)
    if (!course || courses.has(course.id)) return failure('broken')
    courses.set(course.id, course)
  }
  return success([...courses.values()])
}

function readCourse(value: unknown): FileCourse | null {
  const entry = record(value)
  if (!entry) return null
  const id = line(entry('id'), idLimit)
  const title = line(entry('title'), titleLimit)
  const enrolledAt = time(entry('enrolledAt'))
  const lastAccessed = timeOrNull(entry('lastAccessed'))
  const completedAt = timeOrNull(entry('completedAt'))
  const lessons = entry('finishedLessons')
  if (id === null || title === null || enrolledAt === null || lastAccessed === undefined || completedAt === undefined) return null
  if (!Array.isArray(lessons) || lessons.length > lessonLimit) return null
  const finishedLessons = new Set<string>()
  for (const lesson of lessons as unknown[]) {
    const lessonId = line(lesson, idLimit)
    if (lessonId === null) return null
    finishedLessons.add(lessonId)
  }
  return { id, title, enrolledAt, lastAccessed, completedAt, finishedLessons: [...finishedLessons] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a reader of own properties only, so that names such as `__proto__` are safe; null if it is no object. */
function record(value: unknown): ((name: string) => unknown) | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return (name) => (Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined)
}

/** A single-line string, not blank and not longer than the limit; otherwise null. */
function line(value: unknown, limit: number): string | null {
  if (typeof value !== 'string' || value.length > limit) return null
  const text = value.replace(/\s+/g, ' ').trim()
  return text === '' ? null : text
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/** An ISO 8601 time in the format that this product writes; null for anything else. */
function time(value: unknown): string | null {
  if (typeof value !== 'string' || !isoTime.test(value) || Number.isNaN(Date.parse(value))) return null
  return new Date(value).toISOString()
}

/** The same for an optional time: null if it is missing, undefined if it is invalid. */
function timeOrNull(value: unknown): string | null | undefined {
  return value === null || value === undefined ? null : (time(value) ?? undefined)
}
