import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { coursesHead } from './courses-head.ts'

export const page: Page = {
  path: paths.courses,
  access: 'public',
  screen: 'CoursesPage',
  opensOffline: true,
  addresses: ({ courses }) => [{ path: paths.courses, head: coursesHead(courses), content: 'everyone' }],
}
