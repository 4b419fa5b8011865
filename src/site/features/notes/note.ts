import { higher } from '#site/backend/merge.ts'
import { isNullOr, isNumber, isOneOf, isRecordOf, isText, isTime } from '#site/backend/stored-json.ts'

/**
 * A passage of a lesson's text, as the W3C's Web Annotation model describes it: TextQuoteSelector (`exact`, `prefix`, `suffix`)
 * and TextPositionSelector (`start`, `end`, in Unicode code points).
 */
export interface TextAnchor {
  exact: string
  prefix: string
  suffix: string
  start: number
  end: number
}

/** Which tab wrote a note last (a random name), and how many changes it had written by then. */
export interface Revision {
  by: string
  at: number
}

/** What a learner keeps about a lesson: a bookmark, a highlighted passage, a note, or a highlighted passage with a note. */
export interface Note {
  id: string
  kind: 'note' | 'bookmark'
  /** Titles are stored too, so that the note is readable even after the course has left the catalog. */
  courseId: string
  courseTitle: string
  lessonId: string
  lessonTitle: string
  /** The lesson's place in its course when the note was written, from 1. */
  lessonNumber: number
  /** Null if the note is about the whole lesson. */
  anchor: TextAnchor | null
  /** Empty if the passage is only highlighted. */
  text: string
  /** ISO time in UTC. */
  createdAt: string
  changedAt: string
  revision: Revision
}

/** The lesson that a note is about. */
export type NotedLesson = Pick<Note, 'courseId' | 'courseTitle' | 'lessonId' | 'lessonTitle' | 'lessonNumber'>

const isAnchor = isRecordOf<TextAnchor>({ exact: isText, prefix: isText, suffix: isText, start: isNumber, end: isNumber })

export const isRevision = isRecordOf<Revision>({ by: isText, at: isNumber })

export const isNote = isRecordOf<Note>({
  id: isText,
  kind: isOneOf('note', 'bookmark'),
  courseId: isText,
  courseTitle: isText,
  lessonId: isText,
  lessonTitle: isText,
  lessonNumber: isNumber,
  anchor: isNullOr(isAnchor),
  text: isText,
  createdAt: isTime,
  changedAt: isTime,
  revision: isRevision,
})

/** Of two versions of a note from different browsers, the one that was changed later. */
export const laterNote = higher(({ changedAt }: Note) => Date.parse(changedAt))

/** Returns the id of a lesson's bookmark. It is the same in all tabs, so that a lesson has at most one bookmark. */
export function bookmarkId({ courseId, lessonId }: Pick<Note, 'courseId' | 'lessonId'>): string {
  return `bookmark:${courseId}/${lessonId}`
}

export function isSameRevision(one: Revision | null | undefined, other: Revision | null | undefined): boolean {
  return one?.by === other?.by && one?.at === other?.at
}

/** Returns the word for a note in lists. */
export function nameOf({ kind, anchor, text }: Note): 'Bookmark' | 'Highlight' | 'Note' {
  if (kind === 'bookmark') return 'Bookmark'
  return anchor && !text.trim() ? 'Highlight' : 'Note'
}

/** Returns the fragment of a lesson's address that leads to the note. */
export function noteHash(id: string): string {
  return `#note-${encodeURIComponent(id)}`
}
