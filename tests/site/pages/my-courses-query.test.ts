import { describe, expect, test } from 'vitest'
import { newEnrolment, type EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { countByStatus, sharesByCategory } from '#site/pages/account/progress/course-shares.ts'
import {
  type MyCoursesQuery,
  readMyCoursesQuery,
  searchMyCourses,
  sortMyCourses,
  writeMyCoursesQuery,
} from '#site/pages/account/progress/my-courses-query.ts'
import { buildSummary } from '../../support/courses.ts'

const enrolled = (changes: Partial<EnrolledCourse>): EnrolledCourse => ({
  ...newEnrolment(buildSummary(), new Date('2024-05-06T09:00:00Z')),
  ...changes,
})
const bridges = enrolled({
  id: 'b',
  title: 'Drawing Bridges',
  progress: 40,
  status: 'in_progress',
  lastAccessed: '2024-05-08T09:00:00.000Z',
})
const budgets = enrolled({
  id: 'm',
  title: 'Calm Budgets',
  instructor: 'Noémie Faure',
  category: 'Finance',
  progress: 100,
  status: 'completed',
  enrolledAt: '2024-05-01T09:00:00.000Z',
  lastAccessed: '2024-05-07T09:00:00.000Z',
})
const arches = enrolled({ id: 'a', title: 'Arches', enrolledAt: '2024-05-09T09:00:00.000Z' })
const all = [budgets, bridges, arches]
const ids = (courses: EnrolledCourse[]) => courses.map(({ id }) => id)

describe('the query in the URL', () => {
  test.each<[string, MyCoursesQuery]>([
    ['tab=progress', { search: '', status: null, sort: 'recent' }],
    ['tab=progress&search=ink+%26+paper&status=not_started&sort=title', { search: 'ink & paper', status: 'not_started', sort: 'title' }],
  ])('%s is read and written the same', (address, query) => {
    expect(readMyCoursesQuery(new URLSearchParams(address))).toEqual(query)
    expect(writeMyCoursesQuery(query).toString()).toBe(address)
  })

  test('unknown values count as absent', () => {
    expect(readMyCoursesQuery(new URLSearchParams('search=++&status=paused&sort=__proto__'))).toEqual({
      search: '',
      status: null,
      sort: 'recent',
    })
  })
})

describe('searching', () => {
  test.each([
    ['', ['m', 'b', 'a']],
    ['bridg', ['b']],
    ['NOEMIE', ['m']],
    ['finance calm', ['m']],
    ['art', ['b', 'a']],
    ['idges', []],
  ])('"%s" finds %j', (text, found) => {
    expect(ids(searchMyCourses(all, text))).toEqual(found)
  })
})

test.each([
  ['recent', ['a', 'b', 'm']],
  ['progress', ['m', 'b', 'a']],
  ['newest', ['a', 'b', 'm']],
  ['title', ['a', 'm', 'b']],
] as const)('sorted by %s', (sort, order) => {
  expect(ids(sortMyCourses(all, sort))).toEqual(order)
})

describe('shares', () => {
  test('each status is counted, even those without a course', () => {
    expect(countByStatus([bridges, budgets, bridges])).toEqual({ in_progress: 2, completed: 1, not_started: 0 })
  })

  test('categories are sorted by number of courses, with their rounded average progress', () => {
    expect(sharesByCategory([budgets, bridges, { ...arches, progress: 1 }])).toEqual([
      { category: 'Art & Design', courses: 2, progress: 21 },
      { category: 'Finance', courses: 1, progress: 100 },
    ])
  })
})
