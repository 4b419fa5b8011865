import { type CourseSummary, isOffered } from '#content/course.ts'
import { courseData, notOffered } from '#site/features/courses/course-data.ts'
import { languageOf } from '#shared/content-language.ts'
import { paths, coursePath } from '#shared/paths.ts'
import type { Head } from '#site/ui/head.ts'
import { breadcrumbs } from '#site/ui/structured-data.ts'
import type { Audience, Content, Page } from '#site/layout/page.ts'

/**
 * The head of a course page, for link previews only. The page is unlisted, because search engines penalize pages that require
 * a sign-in (§2). They index the course in the catalog instead.
 */
export function courseHead(course: CourseSummary): Head {
  const { title } = course
  if (!isOffered(course)) return { title, description: notOffered, isUnlisted: true }
  return {
    title,
    description: course.description,
    language: languageOf(course),
    isUnlisted: true,
    photo: { src: course.image, alt: title },
    data: (site) => [courseData(course, site), breadcrumbs(site, [{ name: 'Courses', path: paths.courses }, { name: title }])],
  }
}

/** The head of a lesson. Its link preview shows the course, with the lesson in the title. */
export function lessonHead(course: CourseSummary, title: string): Head {
  const { data: _data, ...preview } = courseHead(course)
  return { ...preview, title: `${title} · ${course.title}` }
}

/**
 * If there are more lessons than this, none are prerendered, because the build would take minutes and output gigabytes. The
 * browser renders them instead.
 */
const MAX_RENDERED_LESSONS = 1000

export const page: Page = {
  path: paths.course,
  access: 'signed-in',
  screen: 'CoursePage',
  opensOffline: true,
  addresses: (content) => [
    ...content.courses.map((course) => courseAddress(course, 'learners')),
    // Only enrolled learners see more than that the course is no longer offered.
    ...content.withdrawn.map((course) => courseAddress(course, 'enrolled')),
    ...lessonAddresses(content),
  ],
}

function courseAddress(course: CourseSummary, content: Audience) {
  return {
    path: coursePath(course.id),
    head: courseHead(course),
    content,
    course: course.slug,
  }
}

function lessonAddresses({ lessons }: Content) {
  if (lessons.length > MAX_RENDERED_LESSONS) return []
  return lessons.map(({ course, id, title, hasText }) => ({
    path: coursePath(course.id, { lesson: id }),
    head: lessonHead(course, title),
    content: 'enrolled' as const,
    files: ['pages/course/lesson/LessonBody'],
    course: course.slug,
    ...(hasText && { lesson: id }),
  }))
}
