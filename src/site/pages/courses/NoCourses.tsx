import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CourseSection } from '#site/features/course-grid/CourseSection.tsx'
import type { OfferedCourse } from '#content/course.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { featuredCourses } from '#site/features/courses/featured-courses.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { Sentence } from '#site/ui/Sentence.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { type CatalogQuery, writeCatalogQuery } from './catalog-query.ts'
import { narrowCourses } from './narrow-courses.ts'
import { restrictionsOf } from './restrictions.ts'

interface Props {
  query: CatalogQuery
  /** The courses that match the search alone. */
  candidates: readonly OfferedCourse[]
}

/** Shown if no course matches. Offers to remove each filter whose removal alone brings results, and shows popular courses. */
export function NoCourses({ query, candidates }: Props) {
  const removals = helpfulRemovals(query, candidates)
  return (
    <>
      <EmptyState
        icon={<IconZoomQuestion stroke={1.6} />}
        title="No courses match"
        action={
          <>
            {removals.map(({ label, content, count, search }) => (
              <Button key={label} component={Link} to={{ pathname: paths.courses, search }}>
                <Sentence text={`Without ${label}: ${formatCount(count, 'course')}`} quoted={{ title: label, ...content }} />
              </Button>
            ))}
            <Button component={Link} to={paths.courses} variant={removals.length > 0 ? 'default' : 'filled'}>
              Show every course
            </Button>
          </>
        }
      >
        {removals.length > 0 ? (
          <p>No course matches all of your filters. Removing one of these helps:</p>
        ) : query.search ? (
          <p>Check the spelling, or try one broader word: a tool, a subject or an instructor’s name.</p>
        ) : (
          <p>This combination is empty for now. Another level or category may have what you are looking for.</p>
        )}
      </EmptyState>
      <CourseSection id="well-liked" title="Well liked by others" courses={featuredCourses(courseSummaries, 3)} />
    </>
  )
}

/** The restrictions whose removal alone brings results, with the number of courses. */
function helpfulRemovals(query: CatalogQuery, candidates: readonly OfferedCourse[]) {
  const restrictions = restrictionsOf(query)
  // Removing the only restriction would show every course, which is offered anyway.
  if (restrictions.length === 1) return []
  return restrictions.flatMap(({ label, content, without }) => {
    const loosened = { ...query, ...without, page: 1 }
    const count = narrowCourses(loosened.search === query.search ? candidates : courseSummaries, loosened).found.length
    return count > 0 ? [{ label, content, count, search: writeCatalogQuery(loosened).toString() }] : []
  })
}
