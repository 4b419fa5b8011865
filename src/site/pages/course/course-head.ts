import type { CourseSummary } from '#content/course.ts'
import { courseData } from '#site/features/courses/course-data.ts'
import { paths } from '#shared/paths.ts'
import type { Head } from '#site/ui/head.ts'
import { breadcrumbs } from '#site/ui/structured-data.ts'

/**
 * The head of a course page, for link previews only. The page is unlisted, because search engines penalize pages that require
 * a sign-in (§2). They index the course in the catalog instead.
 */
export function courseHead(course: CourseSummary): Head {
  return {
    title: course.title,
    description: course.description,
    isUnlisted: true,
    photo: { src: course.image, alt: course.title },
    data: (site) => [courseData(course, site), breadcrumbs(site, [{ name: 'Courses', path: paths.courses }, { name: course.title }])],
  }
}

/** The head of a lesson. Its link preview shows the course, with the lesson in the title. */
export function lessonHead(course: CourseSummary, title: string): Head {
  const { data: _data, ...preview } = courseHead(course)
  return { ...preview, title: `${title} · ${course.title}` }
}
