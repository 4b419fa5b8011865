import { describe, expect, it } from 'vitest'
import { featuredCourses } from '#site/features/courses/featured-courses.ts'
import { relatedCourses } from '#site/features/courses/related-courses.ts'

const rated = (id: string, rating: number, totalReviews = 10) => ({ id, rating, totalReviews })

describe('featured courses (§9)', () => {
  it('are those rated 4.5 or above, the best first', () => {
    const courses = [rated('a', 4.4), rated('b', 4.5), rated('c', 4.9), rated('d', 4.7)]
    expect(featuredCourses(courses).map(({ id }) => id)).toEqual(['c', 'd', 'b'])
  })

  it('are at most 6 by default, or as many as requested', () => {
    const courses = Array.from({ length: 9 }, (_, index) => rated(String(index), 4.8))
    expect(featuredCourses(courses)).toHaveLength(6)
    expect(featuredCourses(courses, 2)).toHaveLength(2)
    expect(featuredCourses(courses, 0)).toEqual([])
  })

  it('put the course with more reviews first in a tie, and do not change the given list', () => {
    const courses = [rated('few', 4.8, 3), rated('many', 4.8, 900)]
    expect(featuredCourses(courses).map(({ id }) => id)).toEqual(['many', 'few'])
    expect(courses.map(({ id }) => id)).toEqual(['few', 'many'])
  })
})

describe('related courses (§9)', () => {
  const course = (id: string, category: 'Finance' | 'Marketing', rating = 4) => ({ id, category, rating })

  it('share the category and are never the course itself', () => {
    const all = [course('1', 'Finance'), course('2', 'Finance'), course('3', 'Marketing')]
    expect(relatedCourses(course('1', 'Finance'), all).map(({ id }) => id)).toEqual(['2'])
  })

  it('are at most 4, the best rated ones', () => {
    const all = [3, 5, 1, 4, 2].map((rating) => course(`r${rating}`, 'Finance', rating))
    expect(relatedCourses(course('x', 'Finance'), all).map(({ id }) => id)).toEqual(['r5', 'r4', 'r3', 'r2'])
  })
})
