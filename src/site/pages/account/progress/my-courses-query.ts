import { matchesSearch } from '#site/ui/text-search.ts'
import type { EnrolledCourse, EnrolmentStatus } from '#site/features/enrolment/enrolled-course.ts'
import type { AccountTab } from '#shared/paths.ts'
import { choiceIn, queryOf, searchIn } from '#site/ui/address-query.ts'
import { statuses } from './course-shares.ts'

/** The default is `recent`. */
export const sorts = ['recent', 'progress', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]

/** Which courses to show and how to sort them; kept in the query string. */
export interface MyCoursesQuery {
  search: string
  status: EnrolmentStatus | null
  sort: Sort
}

/** Unknown values count as absent. */
export function readMyCoursesQuery(parameters: URLSearchParams): MyCoursesQuery {
  return {
    search: searchIn(parameters),
    status: choiceIn(parameters, 'status', statuses),
    sort: choiceIn(parameters, 'sort', sorts) ?? 'recent',
  }
}

/** The query string including the tab; defaults are omitted. */
export function writeMyCoursesQuery({ search, status, sort }: MyCoursesQuery): URLSearchParams {
  const tab: AccountTab = 'progress'
  return queryOf({ tab, search, status, sort: sort === 'recent' ? null : sort })
}

/** Finds courses where each searched word is a prefix of a word in the title, instructor or category. */
export function searchMyCourses(courses: readonly EnrolledCourse[], search: string): EnrolledCourse[] {
  return courses.filter(({ title, instructor, category }) => matchesSearch(search, [title, instructor, category]))
}

const orders: Record<Sort, (a: EnrolledCourse, b: EnrolledCourse) => number> = {
  recent: (a, b) => lastUse(b).localeCompare(lastUse(a)),
  progress: (a, b) => b.progress - a.progress,
  newest: (a, b) => b.enrolledAt.localeCompare(a.enrolledAt),
  title: () => 0,
}

/** Ties are sorted by title. */
export function sortMyCourses(courses: readonly EnrolledCourse[], sort: Sort): EnrolledCourse[] {
  return courses.toSorted((a, b) => orders[sort](a, b) || a.title.localeCompare(b.title))
}

function lastUse({ lastAccessed, enrolledAt }: EnrolledCourse): string {
  return lastAccessed ?? enrolledAt
}
