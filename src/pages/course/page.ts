import type { Page } from '#layout/page.ts'
import { coursePath, paths } from '#paths.ts'
import { courseHead } from './course-head.ts'

export const page: Page = {
  path: paths.course,
  access: 'signed-in',
  screen: 'CoursePage',
  opensOffline: true,
  addresses: ({ courses }) =>
    courses.map((course) => ({
      path: coursePath(course.id),
      head: courseHead(course),
      content: 'learners' as const,
      files: [`content/courses/${course.slug}/course`],
      queryFiles: {
        parameter: 'lesson',
        folder: `content/courses/${course.slug}`,
        files: ['pages/course/lesson/LessonBody', 'pages/course/lesson/LessonContents'],
      },
    })),
}
