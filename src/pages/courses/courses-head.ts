import type { CourseSummary } from '#content/course.ts'
import { courseData } from '#features/courses/course-data.ts'
import type { Head } from '#ui/head.ts'
import { lookAddress } from './look/look-address.ts'

/** The maximum number of courses described for search engines. */
const describedCourses = 24

/** The head of the catalog, or of one category. */
export function coursesHead(courses: readonly CourseSummary[], category?: string | null): Head {
  return {
    title: category ? `${category} courses` : 'Courses',
    description: 'Browse practical courses in design, development, writing, photography, film, marketing, finance and communication.',
    data: (site) => [
      {
        '@type': 'ItemList',
        name: 'Courses',
        itemListElement: courses.slice(0, describedCourses).map((course, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: courseData(course, site),
        })),
      },
    ],
  }
}

/** The head while a course is open over the list. Search engines list this address, because everyone can read it. */
export function lookHead(course: CourseSummary): Head {
  const address = lookAddress(course.slug)
  return {
    title: course.title,
    description: course.description,
    address,
    photo: { src: course.image, alt: course.title },
    data: (site) => [{ ...courseData(course, site), url: site + address }],
  }
}
