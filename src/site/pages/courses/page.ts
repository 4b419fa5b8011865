import { type CourseSummary, isOffered, type OfferedCourse } from '#content/course.ts'
import { courseData, notOffered } from '#site/features/courses/course-data.ts'
import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { lookAddress } from './look/look-address.ts'

/** The maximum number of courses listed for search engines. */
const listedCourses = 24

/** The head of the catalog, or of one category. */
export function coursesHead(courses: readonly OfferedCourse[], category?: string | null): Head {
  const categories = [...new Set(courses.map((course) => course.category))].join(', ')
  return {
    title: category ? `${category} courses` : 'Courses',
    ...(categories && { description: `Courses to browse: ${categories}.` }),
    data: (site) => [
      {
        '@type': 'ItemList',
        name: 'Courses',
        // The addresses alone, because each course's public page describes it.
        itemListElement: courses.slice(0, listedCourses).map(({ slug }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: site + lookAddress(slug),
        })),
      },
    ],
  }
}

/** The head while a course is open over the list. Search engines list this address, because everyone can read it, as long as it is offered. */
export function lookHead(course: CourseSummary): Head {
  const address = lookAddress(course.slug)
  if (!isOffered(course)) return { title: course.title, description: notOffered, address, isUnlisted: true }
  return {
    title: course.title,
    description: course.description,
    address,
    photo: { src: course.image, alt: course.title },
    data: (site) => [{ ...courseData(course, site), url: site + address }],
  }
}

export const page: Page = {
  path: paths.courses,
  access: 'public',
  screen: 'CoursesPage',
  opensOffline: true,
  addresses: ({ courses, withdrawn }) => [
    { path: paths.courses, head: coursesHead(courses), content: 'everyone' },
    ...[...courses, ...withdrawn].map((course) => ({
      path: lookAddress(course.slug),
      head: lookHead(course),
      content: 'everyone' as const,
      files: ['pages/courses/look/LookInside'],
    })),
  ],
}
