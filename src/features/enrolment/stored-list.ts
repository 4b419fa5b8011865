import { levels, type Level } from '#content/course.ts'
import { derivedProgress, type EnrolledCourse } from './enrolled-course.ts'

const version = 1

/** The content of a stored value. `isDamaged` if all or part of it could not be parsed. */
export interface ReadList {
  enrolledCourses: EnrolledCourse[]
  isDamaged: boolean
}

/** Only the list is persisted (§3), with a version for later formats. */
export function writeList(enrolledCourses: readonly EnrolledCourse[]): string {
  return JSON.stringify({ version, enrolledCourses })
}

/** Parses leniently: keeps every valid entry, even if others are invalid. */
export function readList(text: string | null): ReadList {
  if (text === null) return { enrolledCourses: [], isDamaged: false }
  const envelope = parsed(text)
  if (!isRecord(envelope) || envelope.version !== version || !Array.isArray(envelope.enrolledCourses)) {
    return { enrolledCourses: [], isDamaged: true }
  }
  const entries = new Map<string, EnrolledCourse>()
  let isDamaged = false
  for (const candidate of envelope.enrolledCourses as unknown[]) {
    const entry = readEntry(candidate)
    if (!entry || entries.has(entry.id)) isDamaged = true
    else entries.set(entry.id, entry)
  }
  return { enrolledCourses: [...entries.values()], isDamaged }
}

/** An entry, or null if a field is missing or has the wrong type. Derived fields are computed again. */
function readEntry(value: unknown): EnrolledCourse | null {
  if (!isRecord(value)) return null
  const { id, totalLessons, rating, difficulty, enrolledAt, finishedLessons } = value
  const { title, instructor, thumbnail, estimatedDuration, category, description } = value
  const texts = { title, instructor, thumbnail, estimatedDuration, category, description }
  if (typeof id !== 'string' || id === '' || !areTexts(texts)) return null
  if (!Number.isInteger(totalLessons) || Number(totalLessons) < 1) return null
  if (typeof rating !== 'number' || rating < 0 || rating > 5) return null
  if (!isLevel(difficulty) || !isTime(enrolledAt)) return null
  if (!Array.isArray(finishedLessons) || !finishedLessons.every((lesson) => typeof lesson === 'string')) return null
  if (!isTimeOrAbsent(value.lastAccessed) || !isTimeOrAbsent(value.completedAt)) return null
  const lessons = [...new Set<string>(finishedLessons)]
  const lastAccessed = value.lastAccessed ?? null
  const figures = derivedProgress(lessons, Number(totalLessons))
  return {
    id,
    ...texts,
    totalLessons: Number(totalLessons),
    difficulty,
    rating,
    enrolledAt,
    lastAccessed,
    finishedLessons: lessons,
    completedAt: figures.status === 'completed' ? (value.completedAt ?? lastAccessed ?? enrolledAt) : null,
    ...figures,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function areTexts<T extends string>(values: Record<T, unknown>): values is Record<T, string> {
  return Object.values(values).every((value) => typeof value === 'string')
}

function isLevel(value: unknown): value is Level {
  return (levels as readonly unknown[]).includes(value)
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isTimeOrAbsent(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || isTime(value)
}
