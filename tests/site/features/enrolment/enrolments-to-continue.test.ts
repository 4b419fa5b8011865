import { expect, test } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { type EnrolledCourse, newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { enrolmentsToContinue } from '#site/features/enrolment/enrolments-to-continue.ts'
import { buildSummary } from '../../../support/courses.ts'

const enrolled = (title: string, changes: Partial<EnrolledCourse> = {}) => {
  const id = courseSummaries[names.push(title) - 1]?.id ?? 'none'
  return { ...newEnrolment(buildSummary({ id, title }), new Date('2024-05-06T09:00:00Z')), ...changes }
}
const names: string[] = []

const list = [
  enrolled('older', { status: 'in_progress', lastAccessed: '2024-05-07T09:00:00Z' }),
  enrolled('first wish'),
  enrolled('latest wish', { enrolledAt: '2024-05-08T09:00:00Z' }),
  enrolled('done', { status: 'completed' }),
  enrolled('latest', { status: 'in_progress', lastAccessed: '2024-05-09T09:00:00Z' }),
  { ...enrolled('gone', { status: 'in_progress' }), id: 'not in the catalog' },
]
const titles = (opened: Record<string, string> = {}) =>
  enrolmentsToContinue(list, {
    in(courseId) {
      const at = opened[list.find(({ id }) => id === courseId)?.title ?? '']
      return at ? { lessonId: 'l', at } : null
    },
  }).map(({ title }) => title)

test('begun courses come first, the most recently used first, then the others, the most recent enrolment first', () => {
  expect(titles()).toEqual(['latest', 'older', 'latest wish', 'first wish'])
})

test('opening a lesson is using its course, but not if that was in an earlier enrolment', () => {
  expect(titles({ older: '2024-05-10T09:00:00Z', 'first wish': '2024-05-08T09:00:00Z' })).toEqual([
    'older',
    'latest',
    'first wish',
    'latest wish',
  ])
  expect(titles({ 'first wish': '2024-05-05T09:00:00Z' })).toEqual(['latest', 'older', 'latest wish', 'first wish'])
})
