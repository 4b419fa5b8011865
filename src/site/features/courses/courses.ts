import { type CourseFile, courseFiles, courseSummaries } from 'virtual:course-summaries'
import type { Course, CourseSummary } from '#content/course.ts'
import type { LessonText } from '#content/lesson.ts'
import { instructorTotals } from './instructor-totals.ts'

export { courseSummaries }

const byId = new Map(courseSummaries.map((summary) => [summary.id, summary]))

export function findCourseSummary(id: string): CourseSummary | null {
  return byId.get(id) ?? null
}

/** Loads the complete course; `null` if the id is unknown. Rejects if the chunk fails to load. */
export async function loadCourse(id: string): Promise<Course | null> {
  const file = await loadFile(id)
  if (!file) return null
  const { course } = file
  return { ...course, instructor: { ...course.instructor, ...instructorTotals(course.instructor.id, courseSummaries) } }
}

/** Loads a lesson's text, exercise and questions; `null` if it has none. Rejects if a chunk fails to load. */
export async function loadLesson(courseId: string, lessonId: string): Promise<LessonText | null> {
  const file = await loadFile(courseId)
  return (await file?.lessons[`./${lessonId}.md`]?.()) ?? null
}

async function loadFile(courseId: string): Promise<CourseFile | null> {
  const summary = byId.get(courseId)
  return (await (summary && courseFiles[summary.slug])?.()) ?? null
}
