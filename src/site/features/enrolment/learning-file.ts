import { brand } from '#shared/brand.ts'
import { localDay } from '#shared/calendar-day.ts'
import {
  type Check,
  isAnything,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
  isTime,
  readJson,
} from '#site/backend/stored-json.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { type Completion, type EnrolledCourse, isLessonMark, type LessonMarks } from './enrolled-course.ts'

const format = `${brand.slug}-learning`
const version = 1

/** Larger than any learner's export can get, even with all notes. Larger files are rejected unread. */
export const fileLimitBytes = 20 * 1024 * 1024
const courseLimit = 2000
const lessonLimit = 2000
const completionLimit = 100
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
  /** Empty in a file that was written before marks existed. */
  lessonMarks: LessonMarks
  formerLessons: string[]
  completions: Completion[]
}

/** An export of the account, or of everything that the browser keeps, contains the learning file. */
const isLargerExport = isRecordOf({ browser: isRecordOf({ learning: isAnything }) })
const isLearningFile = isRecordOf({ format: isOneOf(format), version: isOptional(isAnything), enrolledCourses: isOptional(isAnything) })

/** Accepts text that is not blank and not longer than the limit. */
const isLine =
  (limit: number): Check<string> =>
  (value): value is string =>
    isText(value) && value.length <= limit && value.trim() !== ''

/** A time in ISO 8601, as this product writes it. */
const isIsoTime: Check<string> = (value): value is string =>
  isTime(value) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(value)

const isMarks: Check<LessonMarks> = (value): value is LessonMarks =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).length <= lessonLimit &&
  Object.entries(value).every(([id, mark]) => isLine(idLimit)(id) && isLessonMark(mark))

const isLessonList = isListOf(isLine(idLimit))
const isLessons: Check<string[]> = (value): value is string[] => isLessonList(value) && value.length <= lessonLimit
const isCompletion = isRecordOf({ lessons: isLessons, at: isNullOr(isIsoTime) })
const isCompletionList = isListOf((value): value is Completion => isCompletion(value) && value.lessons.length > 0)
const isCompletions: Check<Completion[]> = (value): value is Completion[] => isCompletionList(value) && value.length <= completionLimit

const isEntry = isRecordOf({
  id: isLine(idLimit),
  title: isLine(titleLimit),
  enrolledAt: isIsoTime,
  lastAccessed: isOptional(isNullOr(isIsoTime)),
  completedAt: isOptional(isNullOr(isIsoTime)),
  finishedLessons: isLessons,
  lessonMarks: isOptional(isMarks),
  formerLessons: isOptional(isLessons),
  completions: isOptional(isCompletions),
})

type Entry = typeof isEntry extends Check<infer Fields> ? Fields : never

export type FileRefusal = 'too-large' | 'unreadable' | 'foreign' | 'newer' | 'empty' | 'broken'
type ReadFile = Result<FileCourse[], FileRefusal>

/**
 * Exports the learner's courses, including finished lessons, for another browser or for their own records.
 * @param record notes, answers and everything else that goes with them, by kind
 */
export function writeLearningFile(
  enrolledCourses: readonly EnrolledCourse[],
  now: Date,
  record: Readonly<Record<string, unknown>> = {},
): string {
  const others = Object.keys(record).length > 0 && { record }
  return JSON.stringify({ format, version, exportedAt: now.toISOString(), enrolledCourses, ...others }, null, 2)
}

/** Returns a file name with the local date: `ascendo-learning-2024-05-06.json`. */
export function learningFileName(now: Date): string {
  return `${format}-${localDay(now)}.json`
}

/**
 * Parses strictly, unlike the storage: one invalid entry rejects the whole file, because the learner can choose another
 * one. The file may come from anywhere, so only known fields with a checked type and length are used.
 */
export function readLearningFile(text: string): ReadFile {
  const whole = readJson(text)
  const file = isLargerExport(whole) ? whole.browser.learning : whole
  if (!isLearningFile(file)) return failure('foreign')
  if (isNumber(file.version) && file.version > version) return failure('newer')
  const { enrolledCourses: entries } = file
  if (file.version !== version || !Array.isArray(entries) || entries.length > courseLimit) return failure('broken')
  if (entries.length === 0) return failure('empty')

  const courses = new Map<string, FileCourse>()
  for (const entry of entries as unknown[]) {
    if (!isEntry(entry)) return failure('broken')
    const course = normalized(entry)
    if (courses.has(course.id)) return failure('broken')
    courses.set(course.id, course)
  }
  return success([...courses.values()])
}

/** Returns the entry with whitespace collapsed, times in UTC (except those of marks), and each finished lesson only once. */
function normalized({ id, title, enrolledAt, lastAccessed, completedAt, finishedLessons, lessonMarks = {}, ...entry }: Entry): FileCourse {
  const time = (text: string) => new Date(text).toISOString()
  const lessonsOf = (ids: readonly string[]) => [...new Set(ids.map(smooth))]
  const { formerLessons = [], completions = [] } = entry
  return {
    id: smooth(id),
    title: smooth(title),
    enrolledAt: time(enrolledAt),
    lastAccessed: lastAccessed ? time(lastAccessed) : null,
    completedAt: completedAt ? time(completedAt) : null,
    finishedLessons: lessonsOf(finishedLessons),
    formerLessons: lessonsOf(formerLessons),
    completions: completions.map(({ lessons, at }) => ({ lessons: lessonsOf(lessons).toSorted(), at: at && time(at) })),
    lessonMarks: Object.fromEntries(Object.entries(lessonMarks).map(([lesson, { at, by, isDone }]) => [lesson, { at, by, isDone }])),
  }
}

function smooth(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
