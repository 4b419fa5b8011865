import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { courseSummaries } from '#features/courses/courses.ts'
import { featuredCourses } from '#features/courses/featured-courses.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import pageClasses from '#ui/page.module.css'
import { type CatalogQuery, writeCatalogQuery } from './catalog-query.ts'

/** No course fits: what could be loosened, and courses that many liked. */
export function NoCourses({ query }: { query: CatalogQuery }) {
  const isNarrowed = query.search !== '' && (query.category !== null || query.level !== null)
  const everywhere = writeCatalogQuery({ ...query, category: null, level: null }).toString()
  return (
    <>
      <EmptyState
        icon={<IconZoomQuestion stroke={1.6} />}
        title="No course fits yet"
        action={
          <>
            {isNarrowed && (
              <Button component={Link} to={{ pathname: paths.courses, search: everywhere }}>
                Search all courses
              </Button>
            )}
            <Button component={Link} to={paths.courses} variant={isNarrowed ? 'default' : 'filled'}>
              Show every course
            </Button>
          </>
        }
      >
        {query.search ? (
          <p>Check the spelling, or try one broader word: a tool, a subject or an instructor’s name.</p>
        ) : (
          <p>This combination is empty for now. Another level or category may have what you are looking for.</p>
        )}
      </EmptyState>
      <section className={pageClasses.section} aria-labelledby="well-liked">
        <h2 id="well-liked" className={pageClasses.heading}>
          Well liked by others
        </h2>
        <ul className={pageClasses.courses}>
          {featuredCourses(courseSummaries, 3).map((course) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                corner={<FavoriteButton course={course} />}
                action={<EnrolControl course={course} />}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
