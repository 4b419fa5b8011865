import { expect, it } from 'vitest'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import { editedCode } from '#site/features/code/edited-code.ts'
import { openedLessons } from '#site/features/enrolment/opened-lessons.ts'
import { answerRecord } from '#site/features/lessons/questions/answer-record.ts'
import { readingPositions } from '#site/features/lessons/reading-positions.ts'
import { createPlaybackStore } from '#site/features/player/playback-store.ts'
import { emptyStorage } from '../../support/empty-storage.ts'

const now = () => new Date('2024-05-06T07:08:09Z')
const edit = { original: 'select 1', code: 'select 2' }
const answer = { given: ['a'], isRight: true }

/** Each has a first entry that cannot be read, and a change of the entry with a name. review.test.ts has the kind of reviews. */
const kinds: [name: string, stored: object, write: (storage: KeyValueStorage, entry: 'first' | 'new') => Promise<void>][] = [
  [
    'answers',
    { answers: { '1/l': { first: 7, other: 8 } } },
    (storage, entry) => answerRecord(storage, 'k', now).keep('1', 'l', entry, answer),
  ],
  ['a lesson’s answers', { answers: { '1/first': 7 } }, (storage, entry) => answerRecord(storage, 'k', now).keep('1', entry, 'q', answer)],
  ['code', { code: { '1/l': { first: { code: 7 } } } }, (storage, entry) => editedCode(storage, 'k', now).keep('1', 'l', entry, edit)],
  ['solved code', { code: { '1/l': { first: [] } } }, (storage, entry) => editedCode(storage, 'k', now).solve('1', 'l', entry, edit)],
  ['opened lessons', { courses: { first: 7 } }, (storage, entry) => openedLessons(storage, 'k', now).open(entry, 'l')],
  ['reading positions', { blocks: { first: -1, other: 'x' } }, (storage, entry) => readingPositions(storage, 'k').keep(entry, 4)],
  ['a position that is given up', { blocks: { first: {} } }, (storage, entry) => readingPositions(storage, 'k').keep(entry, null)],
  [
    'playback',
    { rate: 1, isCaptioned: true, positions: { first: 'x' } },
    (storage, entry) => createPlaybackStore('k', storage).savePosition(entry, 4),
  ],
]

it.each(kinds)('%s: a record is set aside before an entry that cannot be read is replaced, and only then', async (_, stored, write) => {
  const { values, storage } = emptyStorage()
  const text = JSON.stringify({ version: 1, ...stored })
  storage.setItem('k', text)
  const copies = () => [...values].filter(([key]) => key.startsWith('k:damaged:')).map(([, copy]) => copy)
  await write(storage, 'new')
  expect(copies()).toEqual([])
  const before = storage.getItem('k')
  await write(storage, 'first')
  expect(copies()).toEqual([before])
  await write(storage, 'first')
  expect(copies()).toEqual([before])
})
