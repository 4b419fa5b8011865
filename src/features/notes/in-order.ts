import type { Passage } from './anchor.ts'
import type { Note } from './note.ts'

/** A lesson's notes in the order of its text: those about the whole lesson, those in the text, those whose place has gone. */
export function inOrderOfText(notes: readonly Note[], passages: ReadonlyMap<string, Passage | null>): Note[] {
  const placeOf = ({ id, anchor }: Note) => (anchor ? (passages.get(id)?.start ?? Infinity) : -1)
  return notes.toSorted((a, b) => order(placeOf(a), placeOf(b)) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}

/** All notes by course and lesson, then as they stood in the lesson's text. */
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

/** Works with infinities, too. */
function order(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
