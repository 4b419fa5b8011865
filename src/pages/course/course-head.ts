import type { CourseSummary } from '#content/course.ts'
import { courseData } from '#features/courses/course-data.ts'
import { paths } from '#paths.ts'
import type { Head } from '#ui/head.ts'
import { breadcrumbs } from '#ui/structured-data.ts'

/**
 * For link previews. Search engines index the catalog instead, because this page requires a sign-in (§2), which they
 * penalize.
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

/** A link to a lesson is previewed with its course. */
export function lessonHead(course: CourseSummary, title: string): Head {
  const { data: _data, ...preview } = courseHead(course)
  return { ...preview, title: `${title} · ${course.title}` }
}
