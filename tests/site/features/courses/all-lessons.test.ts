import { expect, it } from 'vitest'
import { allLessons } from '#site/features/courses/all-lessons.ts'

it('does not say all of a course with one lesson', () => {
  expect([allLessons(1), allLessons(12)]).toEqual(['the only lesson', 'all 12 lessons'])
})
