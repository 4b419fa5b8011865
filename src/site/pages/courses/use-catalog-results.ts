import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { courseSearchQuery } from '#site/features/courses/course-search-query.ts'
import { courseSummaries, findOfferedCourse } from '#site/features/courses/courses.ts'
import type { CatalogQuery } from './catalog-query.ts'
import { narrowCourses } from './narrow-courses.ts'
import { sortedCourses } from './sorted-courses.ts'

/** The courses that match a query, sorted, with the counts and states that the controls and messages show. */
export function useCatalogResults(query: CatalogQuery) {
  const { data, isError, refetch } = useQuery(courseSearchQuery(query.search))
  const isSearching = query.search !== ''
  const matches = isSearching ? data : undefined
  const sort = query.sort ?? (isSearching ? null : 'popular')

  const candidates = useMemo(() => {
    const courses = isSearching ? (matches?.ids ?? []).flatMap((id) => findOfferedCourse(id) ?? []) : courseSummaries
    return sort === null ? courses : sortedCourses(courses, sort)
  }, [isSearching, matches, sort])
  const { found, counts } = useMemo(() => narrowCourses(candidates, query), [candidates, query])

  return {
    /** All courses that match the search alone. */
    candidates,
    found,
    counts,
    state: matches || !isSearching ? ('ready' as const) : isError ? ('failed' as const) : ('loading' as const),
    /** By course id, for courses that match only through their lessons: the title of the best lesson. */
    lessons: matches?.lessons,
    /** Whether no course has every word as typed, so that the list shows the closest matches. */
    isClose: matches?.isClose ?? false,
    retry: () => void refetch(),
  }
}
