import { describe, expect, it } from 'vitest'
import { courseSummaries } from '#features/courses/courses.ts'
import { featuredCourses } from '#features/courses/featured-courses.ts'
import { relatedCourses } from '#features/courses/related-courses.ts'
import { foldText, searchCourses } from '#features/courses/search-courses.ts'

const rated = (id: string, rating: number, totalReviews = 10) => ({ id, rating, totalReviews })

describe('featured courses (§9)', () => {
  it('are those rated 4.5 or above, the best first', () => {
    const courses = [rated('a', 4.4), rated('b', 4.5), rated('c', 4.9), rated('d', 4.7)]
    expect(featuredCourses(courses).map(({ id }) => id)).toEqual(['c', 'd', 'b'])
  })

  it('are at most 6 by default, and as many as asked for otherwise', () => {
    const courses = Array.from({ length: 9 }, (_, index) => rated(String(index), 4.8))
    expect(featuredCourses(courses)).toHaveLength(6)
    expect(featuredCourses(courses, 2)).toHaveLength(2)
    expect(featuredCourses(courses, 0)).toEqual([])
  })

  it('put the one with more reviews first among equals and leave the given list as it was', () => {
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

describe('searching courses', () => {
  const found = (text: string) => searchCourses(courseSummaries, text).map(({ slug }) => slug)

  it('finds by title, tag, instructor, category and description', () => {
    expect(found('TypeScript')).toEqual(['confident-typescript'])
    expect(found('seo')).toEqual(['search-for-humans'])
    expect(found('nadia rahmani')).toEqual(['confident-typescript'])
    expect(found('videography').toSorted()).toEqual(['editing-for-story', 'solo-documentary'])
    expect(found('skin looking like skin')).toEqual(['natural-light-portraits'])
  })

  it('does not mind case, accents or space around', () => {
    expect(found('  INES carvalho ')).toEqual(['drawing-from-observation'])
    expect(found('Inês')).toEqual(['drawing-from-observation'])
    expect(foldText('  Mädchen, ÉTÉ ')).toBe('madchen, ete')
  })

  it('matches short words at their beginning only, longer ones also within', () => {
    expect(found('ines')).not.toContain('write-clearly') // Business
    expect(found('script')).toContain('confident-typescript')
    expect(found('c++')).toEqual([])
  })

  it('wants every word, in any order', () => {
    expect(found('camera documentary')).toEqual(['solo-documentary'])
    expect(found('typescript watercolour')).toEqual([])
  })

  it('puts matches in the title first', () => {
    const [first, ...others] = found('editing')
    expect(first).toBe('editing-for-story')
    expect(others.length).toBeGreaterThan(0)
  })

  it('leaves the list alone when the text is blank', () => {
    expect(found('   ')).toEqual(courseSummaries.map(({ slug }) => slug))
  })
})
