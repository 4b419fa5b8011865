import { useQuery } from '@tanstack/react-query'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { courseQueries } from '#features/courses/course-queries.ts'
import { courseSummaries } from '#features/courses/courses.ts'
import { formatCount } from '#features/courses/count.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import pageClasses from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import { CatalogTools } from './CatalogTools.tsx'
import { CategoryLinks } from './CategoryLinks.tsx'
import { coursesHead } from './courses-head.ts'
import classes from './CoursesPage.module.css'
import { FilterChips } from './FilterChips.tsx'
import { matchingCourses } from './matching-courses.ts'
import { NoCourses } from './NoCourses.tsx'
import { useCatalogQuery } from './use-catalog-query.ts'

/** How many cards are in the first view, at most. */
const inFirstView = 3

/** /courses: the catalogue, narrowed by what the address asks for (§2). */
export function CoursesPage() {
  const { query, change } = useCatalogQuery()
  const { data: matches } = useQuery(courseQueries.search(query.search))
  const ids = query.search === '' ? null : (matches?.ids ?? [])
  const found = matchingCourses(courseSummaries, query, ids)
  const title = query.category ?? 'All courses'
  return (
    <div className={`${pageClasses.page} ${classes.page}`}>
      <PageHead {...coursesHead(courseSummaries, query.category)} />
      <PageIntro
        title={title}
        lead="Thorough, unhurried courses by people who do the work themselves. Choose one and begin tonight."
      />
      <div className={classes.controls}>
        <CategoryLinks query={query} />
        <CatalogTools query={query} onChange={change} />
        <div className={classes.outcome}>
          <p className={classes.count} role="status">
            {formatCount(found.length, 'course')}
            {query.search && ` for “${query.search}”`}
          </p>
          <FilterChips query={query} onChange={change} />
        </div>
      </div>
      {found.length === 0 ? (
        <NoCourses query={query} />
      ) : (
        <ul className={pageClasses.courses} aria-label="Courses">
          {found.map((course, index) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                headingLevel={2}
                priority={index < inFirstView}
                corner={<FavoriteButton course={course} />}
                action={<EnrolControl course={course} />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
