import type { EnrolledCourse, EnrolmentStatus } from '#site/features/enrolment/enrolled-course.ts'

/** Most progress first. */
export const statuses = ['completed', 'in_progress', 'not_started'] as const satisfies readonly EnrolmentStatus[]

export const statusNames: Record<EnrolmentStatus, string> = {
  completed: 'Completed',
  in_progress: 'In progress',
  not_started: 'Not started',
}

interface CategoryShare {
  category: string
  courses: number
  /** The courses' average progress in percent, rounded. */
  progress: number
}

export function countByStatus(courses: readonly Pick<EnrolledCourse, 'status'>[]): Record<EnrolmentStatus, number> {
  const counts = { completed: 0, in_progress: 0, not_started: 0 }
  for (const { status } of courses) counts[status] += 1
  return counts
}

/** Groups the courses by category. The category with the most courses comes first; ties are sorted by name. */
export function sharesByCategory(courses: readonly Pick<EnrolledCourse, 'category' | 'progress'>[]): CategoryShare[] {
  return [...Map.groupBy(courses, ({ category }) => category)]
    .map(([category, members]) => ({
      category,
      courses: members.length,
      progress: Math.round(members.reduce((sum, { progress }) => sum + progress, 0) / members.length),
    }))
    .toSorted((a, b) => b.courses - a.courses || a.category.localeCompare(b.category))
}
