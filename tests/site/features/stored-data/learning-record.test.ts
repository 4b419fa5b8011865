import { beforeEach, describe, expect, test } from 'vitest'
import type { OtherData } from '#site/backend/stored-data.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { openedKind } from '#site/features/enrolment/opened-lessons.ts'
import { goalKind } from '#site/features/goal/week-goal.ts'
import { otherDataIn, readLearningRecord } from '#site/features/stored-data/learning-record.ts'
import { answersKind } from '#site/features/lessons/questions/answer-record.ts'
import { readingKind } from '#site/features/lessons/reading-positions.ts'
import { reviewsKind } from '#site/features/lessons/review/review-record.ts'
import { noteStoreOf } from '#site/features/notes/note-store.ts'
import { playbackKind } from '#site/features/player/playback-store.ts'

let number = 0
let [here, there] = ['', '']
beforeEach(() => {
  number += 1
  here = `here-${number}`
  there = `there-${number}`
})

const stored = {
  answers: { version: 1, answers: { '1/l': { q: { given: ['a'], isRight: true, at: '2026-05-06T07:00:00.000Z' } } } },
  reviews: { version: 1, cards: { '1/l/q': { due: '2026-05-07', reviews: [{ on: '2026-05-06', grade: 1 }] } }, restsOn: '2026-05-06' },
  goal: { version: 1, unit: 'lessons', amount: 3, days: ['MO'], isPaused: false, setAt: '2026-05-06T07:00:00.000Z' },
  opened: { version: 1, courses: { '1': { lessonId: 'l', at: '2026-05-06T07:00:00.000Z' } } },
  reading: { version: 1, blocks: { '1/l': 12 } },
  playback: { version: 1, rate: 1.5, isCaptioned: false, positions: { '1/l': 30.5 } },
}
const kinds = [answersKind, reviewsKind, goalKind, openedKind, readingKind, playbackKind]
const lesson = { courseId: '1', courseTitle: 'Types: an introduction', lessonId: 'unions', lessonTitle: 'Unions', lessonNumber: 3 }
const anchor = { exact: 'three shapes', prefix: 'are ', suffix: ' of', start: 10, end: 22 }
const textsOf = async (uid: string) => (await noteStoreOf('ascendo', uid).readAll()).notes.map(({ text }) => text).toSorted()

async function fill(uid: string): Promise<void> {
  for (const kind of kinds) localStorage.setItem(kind.keyOf('ascendo', uid), JSON.stringify(stored[kind.name as keyof typeof stored]))
  const notes = noteStoreOf('ascendo', uid)
  notes.write(notes.add(lesson, anchor), 'about a passage')
  notes.write(notes.add(lesson, null), 'about the lesson')
  notes.addBookmark(lesson)
  await notes.settled()
}

/** What a browser reads from an exported file. */
async function opened(uid: string, file: unknown): Promise<OtherData> {
  const others = await otherDataIn('ascendo', uid, JSON.parse(JSON.stringify(file)))
  if (others === null || others === 'damaged') throw new Error(`There is ${String(others)}`)
  return others
}

describe('what was exported', () => {
  test('is imported by another browser, all of it, and can be undone', async () => {
    await fill(here)
    const record = await readLearningRecord('ascendo', here)
    expect(Object.keys(record).toSorted()).toEqual(['answers', 'goal', 'notes', 'opened', 'playback', 'reading', 'reviews'])
    const others = await opened(there, { record })
    expect(others.titles).toEqual([
      'Notes (3)',
      'Answers (1)',
      'Reviews (1)',
      'Goal (1)',
      'Lessons opened last (1)',
      'Reading positions (1)',
      'Recordings (1)',
    ])
    const undo = await others.merge()
    expect(await readLearningRecord('ascendo', there)).toEqual(record)
    expect(await textsOf(there)).toEqual(['', 'about a passage', 'about the lesson'])
    await undo()
    expect(await readLearningRecord('ascendo', there)).toEqual({})
  })

  test('is merged with what is there, twice as well as once, and undoing it keeps what was changed since', async () => {
    await fill(here)
    const record = await readLearningRecord('ascendo', here)
    const key = goalKind.keyOf('ascendo', there)
    localStorage.setItem(key, JSON.stringify({ ...stored.goal, amount: 5, setAt: '2026-05-07T07:00:00.000Z' }))
    const notes = noteStoreOf('ascendo', there)
    notes.write(notes.add(lesson, null), 'only here')
    await notes.settled()
    await (await opened(there, { record })).merge()
    const undo = await (await opened(there, { record })).merge()
    expect(await textsOf(there)).toEqual(['', 'about a passage', 'about the lesson', 'only here'])
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ amount: 5 })
    const [changed] = notes.getState().notes.values()
    if (changed) notes.write(changed, 'changed since')
    await notes.settled()
    await undo()
    expect(await textsOf(there)).toContain('changed since')
  })

  test('leaves a stored value that cannot be read beside what is imported', async () => {
    const key = answersKind.keyOf('ascendo', there)
    localStorage.setItem(key, '{"version":')
    await (await opened(there, { record: { answers: stored.answers } })).merge()
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(stored.answers)
    expect(
      Object.entries(localStorage).filter(([name, text]) => name.startsWith(`${key}:damaged:`) && text === '{"version":'),
    ).toHaveLength(1)
  })

  test.each([
    ['an answer', answersKind, { answers: { '1/l': { q: { given: 'a' } } } }],
    ["a lesson's answers", answersKind, { answers: { '1/l': 7 } }],
    ['a card', reviewsKind, { cards: { '1/l/q': { due: 'soon' } } }],
    ['a lesson opened last', openedKind, { courses: { '1': { lessonId: 'l', at: 'soon' } } }],
    ['a reading position', readingKind, { blocks: { '1/l': 'here' } }],
    ['a position', playbackKind, { rate: 1, isCaptioned: true, positions: { '1/l': -1 } }],
  ])('replaces %s that cannot be read only once there is a copy of it', async (_, kind, damaged) => {
    const key = kind.keyOf('ascendo', there)
    const text = JSON.stringify({ version: 1, ...damaged })
    localStorage.setItem(key, text)
    await (await opened(there, { record: stored })).merge()
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject(stored[kind.name as keyof typeof stored])
    expect(Object.entries(localStorage).filter(([name, copy]) => name.startsWith(`${key}:damaged:`) && copy === text)).toHaveLength(1)
  })

  test('is stored as a whole or not at all', async () => {
    const others = await opened(there, { record: stored })
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key === readingKind.keyOf('ascendo', there)) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
    try {
      await expect(others.merge()).rejects.toThrow('full')
    } finally {
      Storage.prototype.setItem = setItem
    }
    expect(await readLearningRecord('ascendo', there)).toEqual({})
  })
})

test.each([
  ['nothing', {}],
  ['courses only', { format: 'ascendo-learning', version: 1, enrolledCourses: [] }],
  ['kinds that this version does not know', { record: { dreams: { version: 1 } } }],
  ['what belongs to one browser', { record: { device: 'x', 'not-offline': { version: 1, courses: ['1'] } } }],
  ['names of the prototype', JSON.parse('{"record":{"__proto__":{"answers":1},"constructor":1}}')],
])('a file with %s has nothing besides courses', async (_, file) => {
  expect(await otherDataIn('ascendo', there, file)).toBeNull()
})

test.each([
  ['answers of another shape', { answers: { version: 1, answers: 'x' } }],
  ['answers of a newer version', { answers: { version: 2, answers: {} } }],
  ['an impossible goal', { goal: { ...stored.goal, amount: 900 } }],
  ['notes that are none', { notes: [{ id: 'x' }] }],
])('a file with %s is damaged', async (_, record) => {
  expect(await otherDataIn('ascendo', there, { record })).toBe('damaged')
})

test('an export of the account from before is imported: what was stored, and notes that are Web Annotations', async () => {
  const drawing = findCourseSummary('2')?.title ?? ''
  expect(drawing).toContain(': ')
  const source = { id: 'https://learn.example.org/courses/1?lesson=unions', type: 'Text', label: 'Types: Unions' }
  const annotation = (id: string, motivation: string, more: object) => ({
    id: `https://learn.example.org/notes#note-${id}`,
    type: 'Annotation',
    motivation,
    created: '2026-05-06T07:00:00.000Z',
    modified: '2026-05-06T08:00:00.000Z',
    ...more,
  })
  const items = [
    annotation('one', 'commenting', {
      body: { type: 'TextualBody', value: 'What I thought', format: 'text/plain' },
      target: {
        source,
        selector: [
          { type: 'TextQuoteSelector', exact: anchor.exact, prefix: anchor.prefix, suffix: anchor.suffix },
          { type: 'TextPositionSelector', start: anchor.start, end: anchor.end },
        ],
      },
    }),
    annotation('bookmark%3A2%2Foutline', 'bookmarking', {
      target: { id: 'https://learn.example.org/courses/2?lesson=outline', type: 'Text', label: `${drawing}: An outline` },
    }),
    annotation('two%zz', 'highlighting', { target: { ...source, id: 'https://learn.example.org/blog' } }),
  ]
  const kept = { ...stored, learning: null, notes: { type: 'AnnotationCollection', first: { items } } }
  await (await opened(there, { browser: { learning: {}, kept } })).merge()
  const { notes } = await noteStoreOf('ascendo', there).readAll()
  const byId = Object.fromEntries(notes.map((note) => [note.id, note]))
  expect(byId).toMatchObject({
    one: { kind: 'note', courseId: '1', lessonId: 'unions', courseTitle: 'Types', lessonTitle: 'Unions', anchor, text: 'What I thought' },
    'bookmark:2/outline': { kind: 'bookmark', courseTitle: drawing, lessonTitle: 'An outline', anchor: null, text: '' },
  })
  expect(notes).toHaveLength(2)
  expect(await readLearningRecord('ascendo', there)).toMatchObject(stored)
})
