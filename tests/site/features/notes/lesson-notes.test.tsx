import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { compileLesson } from '#compiler/compile-lesson.ts'
import type { LessonPlace } from '#site/features/code/code-block.ts'
import { LessonText, type ShownText } from '#site/features/lessons/LessonText.tsx'
import { LessonNotes } from '#site/features/notes/LessonNotes.tsx'
import { charactersOf, markPassage, passageOf, removeMarks, shownLesson, wordsOf } from '#site/features/notes/lesson-characters.ts'
import { databaseName, noteDatabase } from '#site/features/notes/note-database.ts'
import { noteStoreOf } from '#site/features/notes/note-store.ts'
import type { Note } from '#site/features/notes/note.ts'
import { renderScreen, testConfiguration } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'
import { translatePage } from '../../../support/translate-page.ts'

const html =
  '<p>Squint until the details are gone.</p>\n<h2 id="a">Three shapes</h2>\n<p>What is left are <code>three</code> or four shapes.</p>\n' +
  '<figure><svg><text>Figure</text></svg><button type="button">Enlarge</button><moving-figure><label>Width<input type="range"></label><output>Wide</output></moving-figure></figure>\n<p>Draw these first.</p>'
const about = { courseId: '2', courseTitle: 'Drawing', lessonId: 'squinting', lessonTitle: 'Squinting', lessonNumber: 1 }

const withAnswer = `${html}\n<details><summary>One good answer</summary><p>Five shapes, the largest first.</p></details>`

function Lesson({ shown = html, code }: { shown?: string; code?: LessonPlace }) {
  const [text, setText] = useState<ShownText | null>(null)
  return (
    <>
      <div>
        <LessonText ref={setText} html={shown} {...(code && { code })} />
      </div>
      <LessonNotes about={about} text={text} />
    </>
  )
}

test('what was selected before the notes have loaded gets its tools', async () => {
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
  function Late() {
    const [text, setText] = useState<ShownText | null>(null)
    const [isLoaded, setLoaded] = useState(false)
    return (
      <>
        <div>
          <LessonText ref={setText} html={html} />
        </div>
        <button onClick={() => setLoaded(true)}>Load</button>
        {isLoaded && <LessonNotes about={about} text={text} />}
      </>
    )
  }
  renderScreen(<Late />, { auth: scriptedAuth({ user: buildUser({ email: 'lea@example.org' }) }) })
  const isOver = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }))
  getSelection()?.selectAllChildren(screen.getByText(/^Squint until/))
  await isOver
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByRole('button', { name: 'Highlight' })).toBeInTheDocument()
})

test('marks leave the words of a lesson and its blocks as they are, and go without a trace', () => {
  const lesson = document.createElement('div')
  lesson.innerHTML = html
  const before = lesson.innerHTML
  const shown = shownLesson(lesson, html)
  const { text } = charactersOf(lesson)
  expect(text).not.toMatch(/Figure|Enlarge/)
  const range = document.createRange()
  range.setStart(lesson.querySelectorAll('p')[1]?.firstChild as Text, 5)
  range.setEnd(lesson, lesson.childNodes.length)
  const passage = passageOf(shown, range)
  expect(passage && text.slice(passage.start, passage.end)).toBe('is left are three or four shapes.\n\nDraw these first.')
  if (!passage) return
  markPassage(shown, passage, 'one', false)
  markPassage(shown, { start: passage.start + 3, end: passage.start + 20 }, 'other', true)
  expect(charactersOf(lesson).text).toBe(text)
  expect([...lesson.querySelectorAll('mark')].every((mark) => mark.textContent.trim() !== '')).toBe(true)
  expect(lesson.querySelectorAll('svg mark, button mark')).toHaveLength(0)
  removeMarks(lesson)
  expect(lesson.innerHTML).toBe(before)
})

test.each([
  ['<p>Squint until the details are gone.</p>', [9, 15], 'until the'],
  ['<p>Squint until the details are gone.</p>', [13, 33], 'the details are gone'],
  ['<p>don’t <em>un</em>do it.</p>', [1, 9], 'don’t undo'],
  // Nothing separates these two blocks, and no word is in both.
  ['<h2>Shape</h2><p>value</p>', [1, 3], 'Shape'],
  ['<h2>Shape</h2><p>value</p>', [6, 8], 'value'],
  // Dictionaries know the words of scripts without spaces.
  ['<p>自然光の写真を撮る</p>', [1, 5], '自然光の写真'],
  ['<p>ฉันรักการอ่านหนังสือ</p>', [4, 5], 'รัก'],
])('what is selected in %s from %o is whole words: %s', (source, [from = 0, to = 0], words) => {
  const lesson = document.createElement('div')
  lesson.innerHTML = source
  const { nodes, text } = charactersOf(lesson)
  const place = (offset: number) => {
    const { node, start } = nodes.findLast((one) => one.start <= offset) ?? nodes[0] ?? { node: lesson, start: 0 }
    return [node, offset - start] as const
  }
  const range = document.createRange()
  range.setStart(...place(from))
  range.setEnd(...place(to))
  const passage = passageOf(shownLesson(lesson, source), range)
  expect(passage && text.slice(passage.start, passage.end)).toBe(words)
  expect(wordsOf(lesson, range)).toBe(words)
})

test('what code says below it is no part of the text: notes above and below keep their places', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  )
  const source = 'Squint until the details are gone.\n\n```sql\nselect 1\n```\n\nDraw these first.'
  const { text } = await compileLesson(source, { file: 'l.md', courseId: '2', lessonIds: [], figure: () => null })
  const auth = scriptedAuth({ user: buildUser({ uid: 'code', email: 'ada@example.org' }) })
  const { user } = renderScreen(<Lesson shown={text.html} code={{ courseId: '2', lessonId: 'squinting' }} />, { auth })
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(await screen.findByText('PostgreSQL is running …')).toBeVisible()
  const store = noteStoreOf(testConfiguration.appId, 'code')
  const quoted = ['details', 'select', 'Draw these first.']
  for (const exact of quoted) store.add(about, { exact, prefix: '', suffix: '', start: 0, end: exact.length })
  await waitFor(() => {
    const marks = [...document.querySelectorAll('mark[data-note]')].map(({ textContent }) => textContent)
    expect(marks).toEqual(quoted)
  })
})

test('in a translated lesson, a passage is the written paragraphs that it touches, and marks find their paragraphs', () => {
  const lesson = document.createElement('div')
  document.body.append(lesson)
  lesson.innerHTML = html
  const shown = shownLesson(lesson, html)
  const written = charactersOf(lesson).text
  const stop = translatePage(lesson)
  expect(lesson).toHaveTextContent('Squinto untilo theo detailso areo goneo.')
  const [first, second] = lesson.querySelectorAll('p')
  const passageFrom = (from: Element, to: Element) => {
    const range = document.createRange()
    range.setStart(from.querySelector('font font')?.firstChild as Text, 3)
    range.setEnd(to.querySelector('font font')?.firstChild as Text, 6)
    const passage = passageOf(shown, range)
    return passage && written.slice(passage.start, passage.end)
  }
  if (!first || !second) throw new Error('two paragraphs')
  expect(passageFrom(first, first)).toBe('Squint until the details are gone.')
  expect(passageFrom(first, second)).toBe(written.slice(0, written.indexOf('\nDraw')).trim())

  const start = written.indexOf('four')
  markPassage(shown, { start, end: start + 4 }, 'one', false)
  expect([...lesson.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')).toBe(second.textContent)
  removeMarks(lesson)
  expect(lesson.querySelectorAll('mark')).toHaveLength(0)
  stop()
})

test('the panel has the notes in the order of the text, and says which places have moved', async () => {
  const auth = scriptedAuth({ user: buildUser({ uid: 'panel', email: 'ada@example.org' }) })
  const store = noteStoreOf(testConfiguration.appId, 'panel')
  const note = (exact: string, text: string) =>
    store.write(store.add(about, exact ? { exact, prefix: '', suffix: '', start: 0, end: exact.length } : null), text)
  note('Hatching comes before cross-hatching, and both come late.', 'gone')
  note('What is left are three or four forms.', 'second')
  note('Squint until the details are gone.', 'first')
  note('', 'whole lesson')
  const { user } = renderScreen(<Lesson />, { auth })
  const panel = await screen.findByRole('region', { name: 'Your notes (4)' })
  const items = () => within(panel).getAllByRole('listitem')
  const texts = () => items().map((item) => [...item.querySelectorAll('p')].at(-1)?.textContent)
  await waitFor(() => expect(texts()).toEqual(['whole lesson', 'first', 'second', 'gone']))
  expect(within(panel).getAllByText('The text that this note belongs to has changed.')).toHaveLength(1)
  expect(items()[3]).toHaveTextContent('The text that this note belongs to has changed.Hatching comes before')
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['Squint until the details are gone.', 'What is left are ', 'three', ' or four shapes'])
  await user.click(within(panel).getByRole('button', { name: /^Edit: What is left/ }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ', indeed')
  expect([...store.getState().notes.values()].map(({ text }) => text)).toContain('second, indeed')
})

test('the place of a note in a folded answer is unfolded', async () => {
  Element.prototype.scrollIntoView = () => {}
  const auth = scriptedAuth({ user: buildUser({ uid: 'folded', email: 'ada@example.org' }) })
  const exact = 'the largest first'
  const store = noteStoreOf(testConfiguration.appId, 'folded')
  store.write(store.add(about, { exact, prefix: 'Five shapes, ', suffix: '', start: 0, end: exact.length }), 'as at home')
  const { user } = renderScreen(<Lesson shown={withAnswer} />, { auth })
  expect(screen.getByText(/^Five shapes/)).not.toBeVisible()
  await user.click(await screen.findByTitle('Go to the place'))
  await waitFor(() => expect(document.querySelector('mark')).toBeVisible())
  expect(document.querySelector('mark')).toHaveFocus()
})

test('the field stays the same, with its focus and cursor, while its text becomes a second note', async () => {
  const auth = scriptedAuth({ user: buildUser({ uid: 'same-field', email: 'ada@example.org' }) })
  const store = noteStoreOf(testConfiguration.appId, 'same-field')
  const { id } = store.add(about, null)
  await store.settled()
  const note = store.getState().notes.get(id) as Note
  const { user } = renderScreen(<Lesson />, { auth })
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  const revision = { by: 'another tab', at: 1 }
  await noteDatabase(databaseName(testConfiguration.appId, 'same-field')).save({
    note: { ...note, text: 'from another tab', revision },
    base: note.revision,
  })
  await user.type(field, 'mine')
  await screen.findByText(/^This note was also changed in another tab/)
  await screen.findByText('from another tab')
  expect(screen.getByRole('textbox', { name: /^Note/ })).toBe(field)
  expect(field).toHaveFocus()
  await user.type(field, ', still', { skipClick: true })
  expect([...store.getState().notes.values()].map(({ text }) => text).toSorted()).toEqual(['from another tab', 'mine, still'])
})

test('visitors see no tools', () => {
  renderScreen(<Lesson />)
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('button', { name: /Add a note/ })).toBeNull()
})
