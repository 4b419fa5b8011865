import { courseSummaries } from 'virtual:course-summaries'
import type { CatalogueCourse, Course, CourseSummary } from '#content/course.ts'
import { instructorTotals } from './instructor-totals.ts'

export { courseSummaries }

const byId = new Map(courseSummaries.map((summary) => [summary.id, summary]))

/** One chunk per course, so that reading one does not load the others. */
const files = import.meta.glob<CatalogueCourse>('/src/content/courses/*/course.ts', { import: 'course' })

export function findCourseSummary(id: string): CourseSummary | null {
  return byId.get(id) ?? null
}

/** The complete course; `null` if the id is unknown. Rejects if the chunk fails to load. */
export async function loadCourse(id: string): Promise<Course | null> {
  const summary = byId.get(id)
  const load = summary && files[`/src/content/courses/${summary.slug}/course.ts`]
  if (!load) return null
  const course = await load()
  return { ...course, instructor: { ...course.instructor, ...instructorTotals(course.instructor.id, courseSummaries) } }
}
