import { languageOf } from '#shared/content-language.ts'
import { brand } from '#shared/brand.ts'
import { coursePath } from '#shared/paths.ts'
import { sharePicture } from '#site/ui/picture-address.ts'
import { organization, type StructuredData } from '#site/ui/structured-data.ts'
import { levelNames, type OfferedCourse } from '#content/course.ts'
import { hoursOf } from '#shared/duration.ts'

/** The description in the head of a withdrawn course's page. */
export const notOffered = 'This course is no longer offered.'

/** Returns a course as schema.org data. Everything in it is also shown on the course's page. */
export function courseData(course: OfferedCourse, site: string): StructuredData {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url: site + coursePath(course.id),
    ...(course.image && { image: sharePicture(course.image, site) }),
    provider: organization(site),
    inLanguage: languageOf(course),
    about: course.category,
    keywords: course.tags.join(', '),
    educationalLevel: levelNames[course.level],
    ...(course.totalReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: course.rating, ratingCount: course.totalReviews, bestRating: 5 },
    }),
    // The page shows a list price, but enrolling is free, and the page says so.
    offers: {
      '@type': 'Offer',
      category: 'Free',
      price: 0,
      priceCurrency: brand.currency,
      availability: 'https://schema.org/InStock',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${hoursOf(course.estimatedDuration)}H`,
      instructor: { '@type': 'Person', name: course.instructor.name },
    },
  }
}
