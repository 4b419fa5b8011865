import { expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { storedNotes } from '#site/features/notes/stored-notes.ts'
import { annotationCollection, writeMarkdown } from '#site/features/notes/note-export.ts'
import { noteStoreOf } from '#site/features/notes/note-store.ts'
import type { Note } from '#site/features/notes/note.ts'
import { groupsOf, notesInView } from '#site/pages/notes/notes-view.ts'

const site = 'https://school.example'
const lesson = { courseId: '1', courseTitle: 'Types', lessonId: 'unions', lessonTitle: 'Unions [again]', lessonNumber: 3 }
const time = '2024-05-06T07:08:09.000Z'
const base: Note = {
  ...lesson,
  id: 'a',
  kind: 'note',
  anchor: null,
  text: '',
  createdAt: time,
  changedAt: time,
  revision: { by: 't', at: 1 },
}
const anchor = { exact: 'a *narrow*\ntype', prefix: 'is ', suffix: ' that', start: 20, end: 35 }
const note: Note = { ...base, anchor, text: '# Mine\nAsk *why*.' }
const highlight: Note = { ...base, id: 'b', anchor: { ...anchor, exact: 'first', start: 2, end: 7 } }
const bookmark: Note = { ...base, id: 'bookmark:1/unions', kind: 'bookmark' }
const elsewhere: Note = {
  ...base,
  id: 'c',
  courseId: '2',
  courseTitle: 'Drawing',
  lessonId: 'cup',
  lessonTitle: 'A cup',
  lessonNumber: 1,
  text: 'Café',
}
const all = [note, bookmark, elsewhere, highlight]

it('notes are written as Markdown in the order of courses, lessons and text, with what the learner wrote as it is', () => {
  expect(writeMarkdown(all, site)).toBe(String.raw`# My notes

## Drawing

### [A cup](https://school.example/courses/2?lesson=cup)

Café

## Types

### [Unions \[again\]](https://school.example/courses/1?lesson=unions)

Bookmarked.

> first

> a \*narrow\*
> type

# Mine
Ask *why*.
`)
})

it('notes are written as Web Annotations, with the quote and its position', () => {
  const { first, total, ...collection } = annotationCollection(all, site)
  expect(collection).toEqual({
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: 'https://school.example/notes',
    type: 'AnnotationCollection',
    label: `Notes, ${brand.name}`,
  })
  expect([total, first.items.map(({ motivation }) => motivation)]).toEqual([4, ['commenting', 'bookmarking', 'highlighting', 'commenting']])
  expect(first.items[3]).toEqual({
    id: 'https://school.example/notes#note-a',
    type: 'Annotation',
    motivation: 'commenting',
    created: time,
    modified: time,
    body: { type: 'TextualBody', value: note.text, format: 'text/plain' },
    target: {
      source: { id: 'https://school.example/courses/1?lesson=unions', type: 'Text', label: 'Types: Unions [again]' },
      selector: [
        { type: 'TextQuoteSelector', exact: anchor.exact, prefix: 'is ', suffix: ' that' },
        { type: 'TextPositionSelector', start: 20, end: 35 },
      ],
    },
  })
})

it('notes are searched in text and quote, filtered by course and grouped by lesson', () => {
  const found = (search: string, course: string | null = null) => notesInView(all, { search, course }).map(({ id }) => id)
  expect([found('cafe'), found('narrow why'), found('first', '2'), found('', '2')]).toEqual([['c'], ['a'], [], ['c']])
  // While it is edited, a note stays although it no longer matches.
  const edited = all.at(-1)?.id ?? ''
  expect(notesInView(all, { search: 'no such words', course: null, edited }).map(({ id }) => id)).toEqual([edited])
  expect(groupsOf(notesInView(all, { search: '', course: null }))).toMatchObject([
    { title: 'Drawing', lessons: [{ title: 'A cup', notes: [elsewhere] }] },
    { title: 'Types', lessons: [{ title: 'Unions [again]', notes: [bookmark, highlight, note] }] },
  ])
})

it('what is kept of an account is counted, exported, removed and put back', async () => {
  const kept = storedNotes('ascendo', 'kept')
  expect(await kept.size()).toEqual({ count: 0, bytes: 0 })
  const store = noteStoreOf('ascendo', 'kept')
  store.write(store.add(lesson, anchor), 'Kept')
  store.addBookmark(lesson)
  const { count, bytes } = await kept.size()
  expect([kept.name, count, bytes > 400]).toEqual(['notes', 2, true])
  expect(await kept.read()).toMatchObject({ total: 2, first: { items: [{ motivation: 'bookmarking' }, { body: { value: 'Kept' } }] } })
  const putBack = await kept.remove()
  expect([await kept.size(), store.getState().notes.size]).toEqual([{ count: 0, bytes: 0 }, 0])
  await putBack()
  expect(await kept.size()).toEqual({ count, bytes })
  expect(store.getState().notes.size).toBe(2)
})
