import type { Passage } from './anchor.ts'
import type { Note } from './note.ts'

/** Sorts a lesson's notes: those about the whole lesson, those on passages in text order, those whose passage is gone. */
export function inOrderOfText(notes: readonly Note[], passages: ReadonlyMap<string, Passage | null>): Note[] {
  const placeOf = ({ id, anchor }: Note) => (anchor ? (passages.get(id)?.start ?? Infinity) : -1)
  return notes.toSorted((a, b) => order(placeOf(a), placeOf(b)) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}

/** Sorts notes by course and lesson, then by the place in the lesson's text for which they were written. */
export function inOrderOfCourses(notes: readonly Note[]): Note[] {
  return notes.toSorted(
    (a, b) =>
      a.courseTitle.localeCompare(b.courseTitle, 'en') ||
      a.courseId.localeCompare(b.courseId) ||
      a.lessonNumber - b.lessonNumber ||
      a.lessonId.localeCompare(b.lessonId) ||
      Number(b.kind === 'bookmark') - Number(a.kind === 'bookmark') ||
      order(a.anchor?.start ?? -1, b.anchor?.start ?? -1) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  )
}

/** Compares two numbers, including infinities, whose difference would not be a number. */
function order(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
