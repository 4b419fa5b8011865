import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { coursesHead, lookHead } from './courses-head.ts'
import { lookAddress } from './look/look-address.ts'

export const page: Page = {
  path: paths.courses,
  access: 'public',
  screen: 'CoursesPage',
  opensOffline: true,
  addresses: ({ courses }) => [
    { path: paths.courses, head: coursesHead(courses), content: 'everyone' },
    ...courses.map((course) => ({
      path: lookAddress(course.slug),
      head: lookHead(course),
      content: 'everyone' as const,
      files: ['pages/courses/look/LookInside'],
    })),
  ],
}
