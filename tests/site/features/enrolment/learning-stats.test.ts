import { expect, test } from 'vitest'
import { learningStats } from '#site/features/enrolment/learning-stats.ts'

test('without courses every number is 0', () => {
  expect(learningStats([])).toEqual({
    totalCourses: 0,
    completedCourses: 0,
    inProgressCourses: 0,
    totalHours: 0,
    averageProgress: 0,
  })
})

test('hours are the first integers of the durations, the average is rounded', () => {
  const stats = learningStats([
    { status: 'completed', estimatedDuration: '14 hours', progress: 100 },
    { status: 'in_progress', estimatedDuration: '9 hours 30 min', progress: 25 },
    { status: 'not_started', estimatedDuration: 'self-paced', progress: 0 },
  ])
  expect(stats).toEqual({
    totalCourses: 3,
    completedCourses: 1,
    inProgressCourses: 1,
    totalHours: 23,
    averageProgress: 42,
  })
})
