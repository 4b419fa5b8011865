import { hashOf } from '#site/backend/hash.ts'
import { type Completion, type EnrolledCourse, isLessonMark, type LessonMark, markOf } from '#site/features/enrolment/enrolled-course.ts'
import type { Incoming } from '#site/features/enrolment/import-plan.ts'
import { BitReader, BitWriter, UnreadableBits } from './bits.ts'

/**
 * Encodes the learning record in few bytes, so that it fits into a QR code: courses by id, lessons by their place in the
 * curriculum, times as differences. The bytes do not say whose record it is. Compression would not make them smaller.
 */
export function encodeRecord(courses: readonly Incoming[]): Uint8Array<ArrayBuffer> {
  const writer = new BitWriter()
  const formers = courses.map(formerOf)
  const marks = courses.flatMap(({ enrolled, outline }, place) =>
    [...outline.lessonIds, ...(formers[place]?.ids ?? [])].map((id) => markOf(enrolled.lessonMarks, id)),
  )
  const stamps = [...new Set(marks.filter((mark) => mark !== undefined).map(stampOf))]
  writer.number(stamps.length, 2)
  for (const stamp of stamps) writer.text(stamp)
  writer.number(courses.length, 3)
  for (const { enrolled, outline } of courses) {
    writer.text(enrolled.id)
    writer.bits(hashOfLessons(outline.lessonIds), hashBits)
    writer.number(outline.lessonIds.length, 5)
    writer.time(enrolled.enrolledAt)
    writeLessons(writer, enrolled, outline.lessonIds, stamps)
    writer.optionalTime(enrolled.lastAccessed)
    if (!outline.lessonIds.some((id) => markOf(enrolled.lessonMarks, id))) writer.optionalTime(enrolled.completedAt)
  }
  if (hasFormer(courses)) {
    for (const [place, { enrolled, outline }] of courses.entries()) {
      const { ids, completions } = formers[place] ?? none
      writer.number(ids.length, 0)
      for (const id of ids) writer.text(id)
      writeLessons(writer, enrolled, ids, stamps)
      writer.number(completions.length, 0)
      for (const { lessons, at } of completions) {
        writer.optionalTime(at)
        const held = new Set(lessons)
        for (const id of [...outline.lessonIds, ...ids]) writer.flag(held.has(id))
      }
    }
  }
  const bytes = writer.toBytes()
  const checksum = hashOf(bytes)
  return Uint8Array.of(...checksumParts.map((part) => (checksum >>> part) & 0xff), ...bytes)
}

function writeLessons(writer: BitWriter, enrolled: EnrolledCourse, ids: readonly string[], stamps: readonly string[]): void {
  const listed = new Set([...enrolled.finishedLessons, ...(enrolled.formerLessons ?? [])])
  let before = 0
  for (const id of ids) {
    const mark = markOf(enrolled.lessonMarks, id)
    const state = mark ? firstStamp + 2 * stamps.indexOf(stampOf(mark)) + Number(mark.isDone) : Number(listed.has(id))
    writer.flag(state === before)
    if (state !== before) writer.number(state, 2)
    if (mark) writer.time(mark.at)
    before = state
  }
}

/** The lessons of an enrolment that its course no longer has, and the completions that do not follow from the course's lessons. */
interface Former {
  ids: string[]
  completions: readonly Completion[]
}

const none: Former = { ids: [], completions: [] }

function formerOf({ enrolled, outline }: Incoming): Former {
  const { formerLessons = [], lessonMarks = {}, completions = [], progress, completedAt } = enrolled
  const current = new Set(outline.lessonIds)
  const ids = [...new Set([...formerLessons, ...Object.keys(lessonMarks), ...completions.flatMap(({ lessons }) => lessons)])].filter(
    (id) => !current.has(id),
  )
  const [completion, ...others] = completions
  const isOfToday = completion?.lessons.length === current.size && (completion.at ?? completedAt) === completedAt
  const isImplied = progress === 100 && ids.length === 0 && isOfToday && others.length === 0
  return { ids: ids.toSorted(), completions: isImplied ? [] : completions }
}

/** Whether a record of these courses holds more than current lessons, which older versions of the product cannot read. */
export function hasFormer(courses: readonly Incoming[]): boolean {
  return courses.map(formerOf).some(({ ids, completions }) => ids.length > 0 || completions.length > 0)
}

/**
 * A course of a record. Its lessons have no ids yet: those come from the catalog, if the catalog's lessons have the same hash.
 */
export interface CodedCourse extends Pick<EnrolledCourse, 'id' | 'enrolledAt' | 'lastAccessed' | 'completedAt'> {
  hash: number
  lessons: CodedLesson[]
  /** Lessons that the course had once, by id. */
  former: Map<string, CodedLesson>
  /** `holds` says of each of the lessons, followed by those that the course had once, whether the completion holds it. */
  completions: { at: string | null; holds: boolean[] }[]
}

type CodedLesson = LessonMark | 'finished' | 'open'

/**
 * Reads what {@link encodeRecord} wrote. Null if it is anything else.
 * @param isLong whether the record holds more than the lessons of today; see {@link hasFormer}
 */
export function decodeRecord(bytes: Uint8Array, isLong = false): CodedCourse[] | null {
  const content = bytes.subarray(checksumParts.length)
  const checksum = hashOf(content)
  if (checksumParts.some((part, place) => bytes[place] !== ((checksum >>> part) & 0xff))) return null
  try {
    return read(new BitReader(content), isLong)
  } catch (error) {
    if (error instanceof UnreadableBits) return null
    throw error
  }
}

function read(reader: BitReader, isLong: boolean): CodedCourse[] {
  const stamps = listOf(reader.number(2), () => reader.text().split(' '))
  const courses = listOf(reader.number(3), (): CodedCourse => {
    const id = reader.text()
    const hash = reader.bits(hashBits)
    const count = reader.number(5)
    const enrolledAt = reader.time()
    const lessons = readLessons(reader, count, stamps)
    const lastAccessed = reader.optionalTime()
    // If there are marks, they say when the course was completed, so that time is not in the record.
    const completedAt = lessons.some((lesson) => typeof lesson === 'object') ? null : reader.optionalTime()
    return { id, hash, lessons, enrolledAt, lastAccessed, completedAt, former: new Map(), completions: [] }
  })
  for (const course of isLong ? courses : []) {
    const ids = listOf(reader.number(0), () => reader.text())
    const lessons = readLessons(reader, ids.length, stamps)
    course.former = new Map(ids.map((id, place) => [id, lessons[place] ?? 'open']))
    course.completions = listOf(reader.number(0), () => ({
      at: reader.optionalTime(),
      holds: listOf(course.lessons.length + ids.length, () => reader.flag()),
    }))
  }
  if (!reader.isAtEnd) throw new UnreadableBits('There is more than the courses')
  return courses
}

function readLessons(reader: BitReader, count: number, stamps: readonly string[][]): CodedLesson[] {
  let state = 0
  return listOf(count, () => {
    if (!reader.flag()) state = reader.number(2)
    if (state < firstStamp) return state === 1 ? 'finished' : 'open'
    const [by = '', offset = ''] = stamps[Math.floor((state - firstStamp) / 2)] ?? []
    const mark = { at: withOffset(reader.time(), offset), by, isDone: state % 2 === 1 }
    if (!isLessonMark(mark)) throw new UnreadableBits('There is no such mark')
    return mark
  })
}

function listOf<T>(length: number, entry: () => T): T[] {
  if (length > countLimit) throw new UnreadableBits('The list is too long')
  return Array.from({ length }, entry)
}

/** The most entries of a list, more than any catalog needs. */
const countLimit = 5000
/** The first state of a lesson with a mark. Lower states mean that it has none: 0 is open, 1 is finished. */
const firstStamp = 2
const hashBits = 32
const checksumParts = [24, 16, 8, 0]

/** Returns a hash that changes when a lesson is added, removed or moved, or gets another id. */
export function hashOfLessons(lessonIds: readonly string[]): number {
  return hashOf(new TextEncoder().encode(lessonIds.join('\n')))
}

/** Returns a mark's device and UTC offset, which most marks have in common. */
function stampOf({ at, by }: LessonMark): string {
  return `${by} ${at.endsWith('Z') ? '+00:00' : at.slice(-6)}`
}

/** Returns the same instant, written as local time. */
function withOffset(time: string, offset: string): string {
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  const difference = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const local = new Date(Date.parse(time) + difference * 60_000).toISOString()
  return local.replace(/(?:\.000)?Z$/, offset)
}
