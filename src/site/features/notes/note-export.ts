import { brand } from '#shared/brand.ts'
import { localDay } from '#shared/calendar-day.ts'
import { coursePath, paths } from '#shared/paths.ts'
import { inOrderOfCourses } from './in-order.ts'
import { nameOf, type Note, noteHash } from './note.ts'

/** Returns the address of a note's place, without the origin. */
export function placeOf({ id, courseId, lessonId, anchor }: Note): string {
  return `${coursePath(courseId, { lesson: lessonId })}${anchor ? noteHash(id) : ''}`
}

/** Returns a file name with the local date: `ascendo-notes-2024-05-06.md`. */
export function notesFileName(now: Date, ending: string): string {
  return `${brand.slug}-notes-${localDay(now)}.${ending}`
}

/** Writes notes as Markdown, by course and lesson. What the learner wrote stays as it is; titles and quotes are escaped. */
export function writeMarkdown(notes: readonly Note[], site: string): string {
  const lines = ['# My notes', '']
  let course = ''
  let lesson = ''
  for (const note of inOrderOfCourses(notes)) {
    if (note.courseId !== course) lines.push(`## ${escaped(note.courseTitle)}`, '')
    if (note.courseId !== course || note.lessonId !== lesson) {
      lines.push(`### [${escaped(note.lessonTitle)}](${site}${coursePath(note.courseId, { lesson: note.lessonId })})`, '')
    }
    course = note.courseId
    lesson = note.lessonId
    if (note.kind === 'bookmark') lines.push('Bookmarked.', '')
    if (note.anchor) lines.push(...note.anchor.exact.split('\n').map((line) => `> ${escaped(line)}`.trimEnd()), '')
    if (note.text.trim()) lines.push(note.text.trim(), '')
  }
  return lines.join('\n')
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}

const motivations = { Bookmark: 'bookmarking', Highlight: 'highlighting', Note: 'commenting' }

/** Returns notes as a collection of the W3C's Web Annotation model, with one page that holds all of them. */
export function annotationCollection(notes: readonly Note[], site: string) {
  const items = inOrderOfCourses(notes).map((note) => annotation(note, site))
  const id = `${site}${paths.notes}`
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id,
    type: 'AnnotationCollection',
    label: `Notes, ${brand.name}`,
    total: items.length,
    first: { id: `${id}#all`, type: 'AnnotationPage', partOf: id, startIndex: 0, items },
  }
}

function annotation(note: Note, site: string) {
  const { id, courseId, courseTitle, lessonId, lessonTitle, anchor, text, createdAt, changedAt } = note
  const lesson = { id: `${site}${coursePath(courseId, { lesson: lessonId })}`, type: 'Text', label: `${courseTitle}: ${lessonTitle}` }
  return {
    id: `${site}${paths.notes}${noteHash(id)}`,
    type: 'Annotation',
    motivation: motivations[nameOf(note)],
    created: createdAt,
    modified: changedAt,
    ...(text && { body: { type: 'TextualBody', value: text, format: 'text/plain' } }),
    target: anchor
      ? {
          source: lesson,
          selector: [
            { type: 'TextQuoteSelector', exact: anchor.exact, prefix: anchor.prefix, suffix: anchor.suffix },
            { type: 'TextPositionSelector', start: anchor.start, end: anchor.end },
          ],
        }
      : lesson,
  }
}
