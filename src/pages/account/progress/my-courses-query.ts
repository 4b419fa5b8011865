import { foldText } from '#features/courses/fold-text.ts'
import type { EnrolledCourse, EnrolmentStatus } from '#features/enrolment/enrolled-course.ts'
import type { AccountTab } from '#paths.ts'
import { statuses } from './course-shares.ts'

/** The latest used first, unless another order is asked for. */
export const sorts = ['recent', 'progress', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]

/** Which of their courses a learner wants to see; it stands in the address. */
export interface MyCoursesQuery {
  search: string
  status: EnrolmentStatus | null
  sort: Sort
}

/** Reads the address; unknown values are as good as absent. */
export function readMyCoursesQuery(parameters: URLSearchParams): MyCoursesQuery {
  return {
    search: (parameters.get('search') ?? '').trim(),
    status: statuses.find((status) => status === parameters.get('status')) ?? null,
    sort: sorts.find((sort) => sort === parameters.get('sort')) ?? 'recent',
  }
}

/** The address's parameters, the tab included; what is not asked for is left out. */
export function writeMyCoursesQuery({ search, status, sort }: MyCoursesQuery): URLSearchParams {
  const tab: AccountTab = 'progress'
  const parameters = new URLSearchParams({ tab })
  if (search.trim()) parameters.set('search', search.trim())
  if (status) parameters.set('status', status)
  if (sort !== 'recent') parameters.set('sort', sort)
  return parameters
}

/** Courses in which every word begins a word of title, instructor or category. */
export function searchMyCourses(courses: readonly EnrolledCourse[], search: string): EnrolledCourse[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return courses.filter(({ title, instructor, category }) => {
    const text = foldText(` ${title} ${instructor} ${category}`).replace(/[^\p{L}\p{N}]+/gu, ' ')
    return words.every((word) => ` ${text}`.includes(` ${word}`))
  })
}

const orders: Record<Sort, (a: EnrolledCourse, b: EnrolledCourse) => number> = {
  recent: (a, b) => lastUse(b).localeCompare(lastUse(a)),
  progress: (a, b) => b.progress - a.progress,
  newest: (a, b) => b.enrolledAt.localeCompare(a.enrolledAt),
  title: () => 0,
}

/** Among equals by title. */
export function sortMyCourses(courses: readonly EnrolledCourse[], sort: Sort): EnrolledCourse[] {
  return courses.toSorted((a, b) => orders[sort](a, b) || a.title.localeCompare(b.title))
}

function lastUse({ lastAccessed, enrolledAt }: EnrolledCourse): string {
  return lastAccessed ?? enrolledAt
}
