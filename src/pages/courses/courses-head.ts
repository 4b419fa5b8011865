import type { CourseSummary } from '#content/course.ts'
import { courseData } from '#features/courses/course-data.ts'
import type { Head } from '#ui/head.ts'

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
