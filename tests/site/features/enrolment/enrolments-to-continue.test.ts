import { expect, test } from 'vitest'
import { type EnrolledCourse, newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { enrolmentsInProgress, enrolmentsNotStarted } from '#site/features/enrolment/enrolments-to-continue.ts'
import { buildSummary } from '../../../support/courses.ts'

const enrolled = (id: string, changes: Partial<EnrolledCourse> = {}) => ({
  ...newEnrolment(buildSummary({ id }), new Date('2024-05-06T09:00:00Z')),
  ...changes,
})
const ids = (courses: readonly EnrolledCourse[]) => courses.map(({ id }) => id)

const list = [
  enrolled('older', { status: 'in_progress', lastAccessed: '2024-05-07T09:00:00Z' }),
  enrolled('first wish'),
  enrolled('latest wish', { enrolledAt: '2024-05-08T09:00:00Z' }),
  enrolled('done', { status: 'completed' }),
  enrolled('latest', { status: 'in_progress', lastAccessed: '2024-05-09T09:00:00Z' }),
]

test('courses in progress are started and not completed, the most recently opened first', () => {
  expect(ids(enrolmentsInProgress(list))).toEqual(['latest', 'older'])
})

test('courses that are not started come separately, the most recent enrolment first', () => {
  expect(ids(enrolmentsNotStarted(list))).toEqual(['latest wish', 'first wish'])
})

test('there are at most three of each (§9)', () => {
  const names = ['a', 'b', 'c', 'd']
  expect(enrolmentsInProgress(names.map((id) => enrolled(id, { status: 'in_progress' })))).toHaveLength(3)
  expect(enrolmentsNotStarted(names.map((id) => enrolled(id)))).toHaveLength(3)
})
