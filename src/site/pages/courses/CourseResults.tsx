import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import type { OfferedCourse } from '#content/course.ts'
import { pageOf } from '#site/ui/address-query.ts'
import { useDeferredHydration } from '#site/ui/hydrated.ts'
import { Pagination } from '#site/ui/Pagination.tsx'
import { catalogAddress, type CatalogQuery, coursesPerPage } from './catalog-query.ts'
import { LookLink } from './LookLink.tsx'

/** The maximum number of cards visible without scrolling. */
const inFirstView = 3

interface Props {
  query: CatalogQuery
  found: readonly OfferedCourse[]
  /** By course id: the title of the lesson through which the search found the course. The card shows it. */
  lessons: Record<string, string> | undefined
}

/** One page of results, with links to the others. Memoized, so that it renders only for a new list, not for each keystroke. */
export const CourseResults = memo(function CourseResults({ query, found, lessons }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { page, pages, shown } = useMemo(() => pageOf(found, query.page, coursesPerPage), [found, query.page])
  // After a click on a link, a slow phone shows the heading sooner if most cards follow.
  const cards = useDeferredValue(shown, useDeferredHydration() ? shown.slice(0, inFirstView) : undefined)

  return (
    <>
      <CourseGrid
        ref={list}
        label="Courses"
        courses={cards}
        headingLevel={2}
        inFirstView={inFirstView}
        link={(course) => <LookLink course={course} query={query} lesson={lessons?.[course.id]} />}
      />
      <Pagination
        label="Pages of the catalog"
        page={page}
        pages={pages}
        to={(number) => catalogAddress({ ...query, page: number })}
        list={list}
      />
    </>
  )
})
