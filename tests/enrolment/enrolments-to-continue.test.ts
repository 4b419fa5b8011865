import { expect, test } from 'vitest'
import { type EnrolledCourse, newEnrolment } from '#features/enrolment/enrolled-course.ts'
import { enrolmentsToContinue } from '#features/enrolment/enrolments-to-continue.ts'
import { buildSummary } from '../support/courses.ts'

const enrolled = (id: string, changes: Partial<EnrolledCourse>) => ({
  ...newEnrolment(buildSummary({ id }), new Date('2024-05-06T09:00:00Z')),
  ...changes,
})

test('begun courses come first, the latest opened before the others, then the newest of those not started', () => {
  const list = [
    enrolled('older', { status: 'in_progress', lastAccessed: '2024-05-07T09:00:00Z' }),
    enrolled('waiting', { enrolledAt: '2024-05-08T09:00:00Z' }),
    enrolled('latest', { status: 'in_progress', lastAccessed: '2024-05-09T09:00:00Z' }),
  ]
  expect(enrolmentsToContinue(list).map(({ id }) => id)).toEqual(['latest', 'older', 'waiting'])
})

test('completed courses are left out, and there are at most three', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => enrolled(id, { status: 'in_progress', lastAccessed: `2024-05-0${id}` }))
  expect(enrolmentsToContinue([enrolled('done', { status: 'completed' }), ...list])).toHaveLength(3)
  expect(enrolmentsToContinue([enrolled('done', { status: 'completed' })])).toEqual([])
})
