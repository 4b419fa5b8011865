import { describe, expect, test } from 'vitest'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { readList, writeList } from '#site/features/enrolment/stored-list.ts'
import { buildSummary } from '../../../support/courses.ts'

const good = newEnrolment(buildSummary(), new Date('2024-05-06T09:00:00Z'))
const stored = (...entries: unknown[]) => JSON.stringify({ version: 1, enrolledCourses: entries })

test('a written list is read back unchanged, and nothing is written with it but a version', () => {
  expect(JSON.parse(writeList([good]))).toEqual({ version: 1, enrolledCourses: [good] })
  expect(readList(writeList([good]))).toEqual({ enrolledCourses: [good], isDamaged: false })
})

test('without a stored value the list is empty, not damaged', () => {
  expect(readList(null)).toEqual({ enrolledCourses: [], isDamaged: false })
})

test.each([
  '',
  '{',
  'null',
  '42',
  '"text"',
  '[]',
  '{}',
  '{"version":1}',
  '{"version":1,"enrolledCourses":{}}',
  '{"version":2,"enrolledCourses":[]}',
  '{"enrolledCourses":[]}',
  '\u0000\u0001binary',
])('the value %j is completely damaged', (text) => {
  expect(readList(text)).toEqual({ enrolledCourses: [], isDamaged: true })
})

describe('an invalid entry is dropped, and the valid one beside it is kept', () => {
  const { id: _id, ...withoutId } = good
  test.each([
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['an empty object', {}],
    ['no id', withoutId],
    ['an empty id', { ...good, id: '' }],
    ['a numeric id', { ...good, id: 3 }],
    ['no title', { ...good, id: 'x', title: undefined }],
    ['a title that is no text', { ...good, id: 'x', title: { en: 'Bridges' } }],
    ['lessons that are no number', { ...good, id: 'x', totalLessons: 'four' }],
    ['no lessons', { ...good, id: 'x', totalLessons: 0 }],
    ['half a lesson', { ...good, id: 'x', totalLessons: 3.5 }],
    ['an unknown difficulty', { ...good, id: 'x', difficulty: 'heroic' }],
    ['a rating beyond five', { ...good, id: 'x', rating: 9 }],
    ['a rating that is no number', { ...good, id: 'x', rating: null }],
    ['a time that is none', { ...good, id: 'x', enrolledAt: 'yesterday' }],
    ['an access time that is none', { ...good, id: 'x', lastAccessed: 12 }],
    ['finished lessons that are no list', { ...good, id: 'x', finishedLessons: 'l1' }],
    ['a finished lesson that is no id', { ...good, id: 'x', finishedLessons: ['l1', 2] }],
    ['the same course twice', { ...good, title: 'Again' }],
  ])('%s', (_name, bad) => {
    expect(readList(stored(good, bad))).toEqual({ enrolledCourses: [good], isDamaged: true })
  })
})

test('fields that contradict the finished lessons are computed again', () => {
  const { enrolledCourses } = readList(
    stored({ ...good, finishedLessons: ['l1'], progress: 100, status: 'completed', completedLessons: 4 }),
  )
  expect(enrolledCourses[0]).toMatchObject({ progress: 25, status: 'in_progress', completedLessons: 1 })
})

test('a duplicate lesson counts once', () => {
  const { enrolledCourses } = readList(stored({ ...good, finishedLessons: ['l1', 'l1', 'l2', 'l2'] }))
  expect(enrolledCourses[0]).toMatchObject({ progress: 50, completedLessons: 2 })
})
