import { expect, test } from 'vitest'
import type { Level } from '#content/course.ts'
import { recommendedCourses } from '#site/features/enrolment/recommended-courses.ts'

const course = (id: string, category: string, rating: number, level: Level = 'beginner') => ({
  id,
  category,
  rating,
  level,
  totalReviews: 100,
})
const ids = (courses: { id: string }[]) => courses.map(({ id }) => id)

test('a learner without courses gets the best-rated ones, at most three', () => {
  const all = [course('a', 'Finance', 4.1), course('b', 'Marketing', 4.9), course('c', 'Development', 4.5), course('d', 'Photography', 4.3)]
  expect(ids(recommendedCourses(all, []))).toEqual(['b', 'c', 'd'])
})

test('courses that they have are not recommended', () => {
  const all = [course('a', 'Finance', 4.9), course('b', 'Marketing', 4.1)]
  expect(ids(recommendedCourses(all, [{ id: 'a', category: 'Finance', difficulty: 'beginner' }]))).toEqual(['b'])
})

test('a chosen category comes before a better-rated one, and the reached level before the one below', () => {
  const all = [course('best', 'Marketing', 5), course('below', 'Finance', 4.9, 'beginner'), course('next', 'Finance', 4, 'advanced')]
  expect(ids(recommendedCourses(all, [{ id: 'x', category: 'Finance', difficulty: 'intermediate' }]))).toEqual(['next', 'below', 'best'])
})

test('at most two are of one category', () => {
  const all = [course('a', 'Finance', 5), course('b', 'Finance', 4.9), course('c', 'Finance', 4.8), course('d', 'Marketing', 4)]
  expect(ids(recommendedCourses(all, []))).toEqual(['a', 'b', 'd'])
})
