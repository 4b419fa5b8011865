import { setAside } from '#site/backend/browser-storage.ts'
import {
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
import { levels } from '#content/course.ts'
import { type Completion, derivedProgress, type EnrolledCourse, isLessonMark, type LessonMark, markOf } from './enrolled-course.ts'

const version = 1

/** Checks only the envelope. Entries are parsed one by one, so that a damaged one does not invalidate the others. */
const isList = isRecordOf({ version: isOneOf(version), enrolledCourses: isListOf(isAnything) })

const isEntry = isRecordOf({
  id: isText,
  title: isText,
  instructor: isText,
  thumbnail: isText,
  estimatedDuration: isText,
  category: isText,
  description: isText,
  totalLessons: isNumber,
  difficulty: isOneOf(...levels),
  rating: isNumber,
  enrolledAt: isTime,
  lastAccessed: isOptional(isNullOr(isTime)),
  completedAt: isOptional(isNullOr(isTime)),
  finishedLessons: isListOf(isText),
  lessonMarks: isOptional(isAnything),
  formerLessons: isOptional(isAnything),
  completions: isOptional(isAnything),
})

/** The content of a stored value. `isDamaged` if all or part of it could not be parsed. */
interface ReadList {
  enrolledCourses: EnrolledCourse[]
  isDamaged: boolean
}

/** Serializes the list, with a version for later formats. Nothing else is persisted (§3). */
export function writeList(enrolledCourses: readonly EnrolledCourse[]): string {
  return JSON.stringify({ version, enrolledCourses })
}

/** Parses leniently: keeps every valid entry, even if others are invalid. */
export function readList(text: string | null): ReadList {
  if (text === null) return { enrolledCourses: [], isDamaged: false }
  const envelope = readJson(text)
  if (!isList(envelope)) return { enrolledCourses: [], isDamaged: true }
  const entries = new Map<string, EnrolledCourse>()
  let isDamaged = false
  for (const candidate of envelope.enrolledCourses) {
    const entry = readEntry(candidate)
    if (!entry || entries.has(entry.id)) isDamaged = true
    else entries.set(entry.id, entry)
    if (entry && hasDamagedPart(candidate, entry)) isDamaged = true
  }
  return { enrolledCourses: [...entries.values()], isDamaged }
}

/** Parses one entry. Returns null if it is invalid. Recomputes derived fields instead of trusting the stored ones. */
function readEntry(value: unknown): EnrolledCourse | null {
  if (!isEntry(value)) return null
  const { id, totalLessons, rating, enrolledAt, lastAccessed = null } = value
  if (id === '' || !Number.isInteger(totalLessons) || totalLessons < 1 || rating < 0 || rating > 5) return null
  const marks = Object.fromEntries(marksIn(value).filter((mark): mark is [string, LessonMark] => isLessonMark(mark[1])))
  const finishedLessons = [...new Set(value.finishedLessons)].filter((lesson) => markOf(marks, lesson)?.isDone ?? true)
  const formerLessons = isFormer(value.formerLessons) ? value.formerLessons : undefined
  const completions = isCompletions(value.completions) ? value.completions : undefined
  // As `lessonsOfCompletion` says it, which the first view does not load.
  const finished = new Set(finishedLessons.concat(formerLessons ?? []))
  const isCompleted =
    finishedLessons.length >= totalLessons || (completions?.some(({ lessons }) => lessons.every((lesson) => finished.has(lesson))) ?? false)
  const { title, instructor, thumbnail, estimatedDuration, category, description, difficulty } = value
  return {
    id,
    title,
    instructor,
    thumbnail,
    estimatedDuration,
    totalLessons,
    category,
    difficulty,
    rating,
    description,
    enrolledAt,
    lastAccessed,
    finishedLessons,
    ...(formerLessons && { formerLessons }),
    ...(completions && { completions }),
    ...(value.lessonMarks !== undefined && { lessonMarks: marks }),
    completedAt: isCompleted ? (value.completedAt ?? null) : null,
    ...derivedProgress(finishedLessons, totalLessons, isCompleted),
  }
}

const isFormer = isListOf(isText)
const isCompletion = isRecordOf({ lessons: isFormer, at: isNullOr(isTime) })
const isCompletions = isListOf((value): value is Completion => isCompletion(value) && value.lessons.length > 0)

/** Whether a part of a stored entry was left out, because it is not what it should be. */
function hasDamagedPart(candidate: unknown, entry: EnrolledCourse): boolean {
  const { formerLessons, completions } = candidate as Partial<EnrolledCourse>
  return marksIn(candidate).length > marksIn(entry).length || formerLessons !== entry.formerLessons || completions !== entry.completions
}

/** Returns each lesson id with its mark, valid or not. */
function marksIn(entry: unknown): [string, unknown][] {
  return Object.entries((entry as Partial<EnrolledCourse>).lessonMarks ?? {})
}

/** Why the browser did not store a change. */
export type StorageFailure = 'storage-full' | 'storage-blocked'

/** The stored enrolments of one account. No method throws. */
interface ListStorage {
  /** Returns the stored list; null if the browser blocks access. */
  read(): ReadList | null
  /** Replaces the list, and returns null on success. A damaged value is first set aside, never lost. */
  write(enrolledCourses: readonly EnrolledCourse[]): StorageFailure | null
}

/**
 * @param open returns the storage; throws if the browser blocks it
 * @param key the account's storage key
 */
export function listStorage(open: () => Storage, key: string): ListStorage {
  return {
    read() {
      try {
        return readList(open().getItem(key))
      } catch {
        return null
      }
    },
    write(enrolledCourses) {
      try {
        const storage = open()
        const before = storage.getItem(key)
        if (before !== null && readList(before).isDamaged) setAside(storage, key, before)
        storage.setItem(key, writeList(enrolledCourses))
        return null
      } catch (error) {
        return isFull(error) ? 'storage-full' : 'storage-blocked'
      }
    },
  }
}

function isFull(error: unknown): boolean {
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']
  return (error instanceof DOMException || error instanceof Error) && names.includes(error.name)
}
