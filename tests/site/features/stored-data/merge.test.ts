import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Merge } from '#site/backend/merge.ts'
import { codeKind } from '#site/features/code/edited-code.ts'
import { openedKind } from '#site/features/enrolment/opened-lessons.ts'
import { goalKind } from '#site/features/goal/week-goal.ts'
import { answersKind } from '#site/features/lessons/questions/answer-record.ts'
import { readingKind } from '#site/features/lessons/reading-positions.ts'
import { reviewsKind } from '#site/features/lessons/review/review-record.ts'
import { laterNote, type Note } from '#site/features/notes/note.ts'
import { removedCoursesKind } from '#site/features/offline/removed-courses.ts'
import { playbackKind } from '#site/features/player/playback-store.ts'
import { expectEqual } from '../../../support/expect-equal.ts'
import { tries } from '../../../support/full.ts'

// Few names and times, so that devices often have the same ones.
const name = fc.constantFrom('1/a', '1/b', '2/c', '__proto__')
const time = fc.integer({ min: 0, max: 3 }).map((hour) => `2026-05-06T0${hour}:00:00.000Z`)
const day = fc.integer({ min: 1, max: 4 }).map((date) => `2026-05-0${date}`)
const damaged = fc.constantFrom<unknown>(null, 7, 'x', [])
const mapOf = <T>(value: fc.Arbitrary<T>) => fc.dictionary(name, value, { maxKeys: 3 })

const answer = fc.record({ given: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }), isRight: fc.boolean(), at: time })
const answers = fc.record({
  answers: mapOf(fc.oneof({ weight: 5, arbitrary: mapOf(fc.oneof({ weight: 5, arbitrary: answer }, damaged)) }, damaged)),
})
const edit = fc.record(
  { original: fc.constant('a'), code: fc.constantFrom(null, 'b', 'c'), at: time, solvedAt: time },
  { requiredKeys: ['original', 'code', 'at'] },
)
const code = fc.record({
  code: mapOf(fc.oneof({ weight: 5, arbitrary: mapOf(fc.oneof({ weight: 5, arbitrary: edit }, damaged)) }, damaged)),
})
const review = fc.record({ on: day, grade: fc.constantFrom(1, 2, 3, 4) })
const card = fc.record({ due: day, reviews: fc.array(review, { minLength: 1, maxLength: 4 }) })
const reviews = fc.record({ cards: mapOf(fc.oneof({ weight: 5, arbitrary: card }, damaged)), restsOn: day }, { requiredKeys: ['cards'] })
const goal = fc.record(
  {
    unit: fc.constantFrom('lessons' as const, 'days' as const),
    amount: fc.integer({ min: 1, max: 7 }),
    days: fc.subarray(['MO' as const, 'TU' as const, 'SU' as const]),
    isPaused: fc.boolean(),
    setAt: time,
  },
  { requiredKeys: ['unit', 'amount', 'days', 'isPaused'] },
)
const number = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<unknown> }, damaged)
const opened = fc.record({
  courses: mapOf(fc.oneof({ weight: 5, arbitrary: fc.record({ lessonId: fc.constantFrom('a', 'b'), at: time }) }, damaged)),
})
const reading = fc.record({ blocks: mapOf(number) })
const playback = fc.record({ rate: fc.constantFrom(0.75, 1, 1.5), isCaptioned: fc.boolean(), positions: mapOf(number) })
const removed = fc.record({ courses: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 3 }) })
const note = fc.record({ text: fc.constantFrom('', 'one', 'two'), changedAt: time }) as unknown as fc.Arbitrary<Note>

/** What a merge must fulfill for any values of three devices. */
function laws<T>(value: fc.Arbitrary<T>, merge: Merge<T>) {
  return fc.property(value, value, value, (a, b, c) => {
    const ab = merge(a, b)
    expectEqual(ab, merge(b, a))
    expectEqual(merge(ab, c), merge(a, merge(b, c)))
    expectEqual(merge(ab, ab), ab)
    expectEqual(merge(ab, a), ab)
  })
}

test.each([
  ['answers', laws(answers, answersKind.merge)],
  ['code', laws(code, codeKind.merge)],
  ['reviews', laws(reviews, reviewsKind.merge)],
  ['goals', laws(goal, goalKind.merge)],
  ['lessons opened last', laws(opened, openedKind.merge)],
  ['reading positions', laws(reading, readingKind.merge)],
  ['playback', laws(playback, playbackKind.merge)],
  ['courses not to keep offline', laws(removed, removedCoursesKind.merge)],
  ['notes', laws(note, laterNote)],
] as [string, fc.IProperty<unknown>][])(
  'merging the %s of three devices depends neither on their order nor on their number',
  (_, property) => {
    expect(fc.check(property, { numRuns: tries(10_000) })).toMatchObject({ failed: false, counterexample: null })
  },
)

test('nothing readable is lost: every answer, card and answer to a card of either device is in the result', () => {
  fc.assert(
    fc.property(reviews, reviews, (a, b) => {
      const { cards } = reviewsKind.merge(a, b) as { cards: Record<string, { reviews: unknown[] }> }
      for (const device of [a, b])
        for (const [key, value] of Object.entries(device.cards)) {
          if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
          for (const one of (value as { reviews: unknown[] }).reviews) expect(cards[key]?.reviews).toContainEqual(one)
        }
    }),
    { numRuns: tries(1000) },
  )
})

test('the later answer, the later goal, the lesson opened later, the furthest position and what was chosen count', () => {
  const at = (hour: number, given: string) => ({ given: [given], isRight: true, at: `2026-05-06T0${hour}:00:00.000Z` })
  expect(
    answersKind.merge({ answers: { '1/a': { q: at(1, 'old') } } }, { answers: { '1/a': { q: at(2, 'new'), r: at(0, 'r') } } }),
  ).toEqual({
    answers: { '1/a': { q: at(2, 'new'), r: at(0, 'r') } },
  })
  const week = { unit: 'lessons' as const, days: [], isPaused: false }
  expect(goalKind.merge({ ...week, amount: 9 }, { ...week, amount: 2, setAt: '2026-05-06T01:00:00.000Z' })).toMatchObject({ amount: 2 })
  const openedAt = (hour: number, lessonId: string) => ({ courses: { '1': { lessonId, at: `2026-05-06T0${hour}:00:00.000Z` } } })
  expect(openedKind.merge(openedAt(1, 'old'), openedAt(2, 'new'))).toEqual(openedAt(2, 'new'))
  expect(readingKind.merge({ blocks: { a: 3 } }, { blocks: { a: 12 } })).toEqual({ blocks: { a: 12 } })
  const begun = { rate: 1, isCaptioned: true, positions: {} }
  expect(playbackKind.merge(begun, { rate: 0.75, isCaptioned: false, positions: { a: 2 } })).toEqual({
    rate: 0.75,
    isCaptioned: false,
    positions: { a: 2 },
  })
})

test('keeps that an exercise was solved, whichever device changed its code last', () => {
  const block = (at: string, solvedAt?: string) => ({
    code: { 'c/l': { 'sql-0': { original: 'a', code: at, at, ...(solvedAt && { solvedAt }) } } },
  })
  const [early, late] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
  const merged = codeKind.merge(block(early, early), block(late))
  expect(merged).toEqual(block(late, early))
})
