import type { Content, Page } from '#site/layout/page.ts'
import { coursePath, paths } from '#shared/paths.ts'
import { courseHead, lessonHead } from './course-head.ts'

/**
 * If there are more lessons than this, none are prerendered, because the build would take minutes and output gigabytes. The
 * browser renders them instead.
 */
const MAX_RENDERED_LESSONS = 1000

const lessonFiles = ['pages/course/lesson/LessonBody', 'pages/course/lesson/LessonContents']

export const page: Page = {
  path: paths.course,
  access: 'signed-in',
  screen: 'CoursePage',
  opensOffline: true,
  addresses: (content) => [
    ...content.courses.map((course) => ({
      path: coursePath(course.id),
      head: courseHead(course),
      content: 'learners' as const,
      files: [`courses/${course.slug}/course`],
      queryFiles: { parameter: 'lesson', folder: `courses/${course.slug}`, files: lessonFiles },
    })),
    ...lessonAddresses(content),
  ],
}

function lessonAddresses({ lessons }: Content) {
  if (lessons.length > MAX_RENDERED_LESSONS) return []
  return lessons.map(({ course, id, title, hasText }) => ({
    path: coursePath(course.id, { lesson: id }),
    head: lessonHead(course, title),
    content: 'enrolled' as const,
    files: [`courses/${course.slug}/course`, ...(hasText ? [`courses/${course.slug}/${id}.md`] : []), ...lessonFiles],
  }))
}
