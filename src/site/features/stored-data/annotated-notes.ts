import { decodedAddress } from '#shared/paths.ts'
import { isListOf, isObject, isOptional, isRecordOf, isText } from '#site/backend/stored-json.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { bookmarkId, type Note, type TextAnchor } from '#site/features/notes/note.ts'

const isAnnotation = isRecordOf({
  id: isText,
  motivation: isText,
  created: isText,
  modified: isText,
  body: isOptional(isRecordOf({ value: isText })),
  target: isObject,
})
const isCollection = isRecordOf({ first: isRecordOf({ items: isListOf(isAnnotation) }) })
const isSource = isRecordOf({ id: isText, label: isText })

/**
 * The notes in a collection of Web Annotations, which older exports of the account hold instead of the notes themselves. Entries
 * that are no notes of lessons are left out.
 * @returns null if the value is no such collection
 */
export function notesOfAnnotations(value: unknown): Note[] | null {
  if (!isCollection(value)) return null
  return value.first.items.flatMap(({ id, motivation, created, modified, body, target }) => {
    const source = 'source' in target ? target['source'] : target
    if (!isSource(source)) return []
    const [, courseId = '', lessonId = ''] = /\/courses\/([^/?#]+)\?(?:.*&)?lesson=([^&#]+)/.exec(source.id) ?? []
    const noteId = /#note-(.+)$/.exec(id)?.[1]
    if (!courseId || !lessonId || !noteId) return []
    // `course: lesson`. Titles may hold a colon, too, and a course may have another title by now.
    const known = findCourseSummary(courseId)?.title ?? ''
    const courseTitle = source.label.startsWith(`${known}: `) ? known : (source.label.split(': ')[0] ?? '')
    const lessonTitle = source.label.slice(courseTitle.length + 2) || source.label
    const isBookmark = motivation === 'bookmarking'
    return {
      id: isBookmark ? bookmarkId({ courseId, lessonId }) : decodedAddress(noteId),
      kind: isBookmark ? ('bookmark' as const) : ('note' as const),
      courseId,
      courseTitle,
      lessonId,
      lessonTitle,
      lessonNumber: 1,
      anchor: anchorOf(target['selector']),
      text: body?.value ?? '',
      createdAt: created,
      changedAt: modified,
      revision: { by: 'import', at: 0 },
    }
  })
}

function anchorOf(selectors: unknown): TextAnchor | null {
  if (!Array.isArray(selectors)) return null
  const { exact, prefix, suffix, start, end } = Object.assign({}, ...(selectors as object[])) as Partial<TextAnchor>
  return isText(exact) && isText(prefix) && isText(suffix) && typeof start === 'number' && typeof end === 'number'
    ? { exact, prefix, suffix, start, end }
    : null
}
