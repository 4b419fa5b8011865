import { describe, expect, test } from 'vitest'
import { derivedProgress, newEnrolment, outlineOf, statusAt } from '#site/features/enrolment/enrolled-course.ts'
import { lessonsAt, withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { buildCourse, buildSummary } from '../../../support/courses.ts'

const monday = new Date('2024-05-06T09:00:00Z')
const tuesday = new Date('2024-05-07T09:00:00Z')
const outline = outlineOf(buildCourse())
const ids = (count: number) => Array.from({ length: count }, (_, index) => `l${index}`)

describe('a new enrolment (§4)', () => {
  test('has progress 0, is not started, has no finished lessons and records the time', () => {
    expect(newEnrolment(buildSummary(), monday)).toMatchObject({
      progress: 0,
      status: 'not_started',
      completedLessons: 0,
      enrolledAt: '2024-05-06T09:00:00.000Z',
      lastAccessed: null,
    })
  })

  test('has every field of the specification (§3)', () => {
    const thumbnail = 'https://images.unsplash.com/photo-1'
    expect(newEnrolment(buildSummary({ thumbnail }), monday)).toMatchObject({
      id: 'c1',
      title: 'Drawing Bridges',
      instructor: 'Ines Ode',
      thumbnail,
      totalLessons: 4,
      estimatedDuration: '14 hours',
      difficulty: 'beginner',
      category: 'Art & Design',
      rating: 4.6,
      description: 'Draw bridges that stand.',
    })
  })
})

describe('status follows progress (§4)', () => {
  test.each([
    [0, 'not_started'],
    [1, 'in_progress'],
    [99, 'in_progress'],
    [100, 'completed'],
  ])('%i percent is %s', (progress, status) => {
    expect(statusAt(progress)).toBe(status)
  })
})

describe('progress derived from finished lessons', () => {
  test.each([
    [0, 4, 0],
    [1, 4, 25],
    [3, 4, 75],
    [4, 4, 100],
    [1, 300, 1],
    [199, 200, 99],
    [200, 200, 100],
    [0, 0, 0],
  ])('%i of %i lessons is %i percent', (done, total, progress) => {
    expect(derivedProgress(ids(done), total).progress).toBe(progress)
  })
})

describe('finishing lessons', () => {
  const enrolled = newEnrolment(buildSummary(), monday)

  test('records when the course was last accessed', () => {
    expect(withFinishedLessons(enrolled, outline, new Set(['l2']), tuesday, 'laptop').lastAccessed).toBe(tuesday.toISOString())
  })

  test('ignores lessons that the course no longer has', () => {
    const next = withFinishedLessons(enrolled, outline, new Set(['l1', 'gone', 'l2', 'l3', 'also-gone']), tuesday, 'laptop')
    expect(next).toMatchObject({ completedLessons: 3, status: 'in_progress', finishedLessons: ['l1', 'l2', 'l3'] })
  })

  test('keeps the completion date while the course is complete, and clears it when a lesson is undone', () => {
    const all = new Set(outline.lessonIds)
    const completed = withFinishedLessons(enrolled, outline, all, monday, 'laptop')
    expect(withFinishedLessons(completed, outline, all, tuesday, 'laptop').completedAt).toBe(monday.toISOString())
    expect(withFinishedLessons(completed, outline, new Set(['l1']), tuesday, 'laptop').completedAt).toBeNull()
  })
})

test.each([
  [-5, 0],
  [0, 0],
  [Number.NaN, 0],
  [1, 1],
  [50, 5],
  [99.9, 9],
  [100, 10],
  [250, 10],
])('%f percent of ten lessons is %i lessons', (percent, lessons) => {
  expect(lessonsAt(percent, 10)).toBe(lessons)
})

test('50 percent of one lesson is no lesson', () => {
  expect(lessonsAt(50, 1)).toBe(0)
})
