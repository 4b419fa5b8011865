import { memo, useRef } from 'react'
import { CourseGrid } from '#features/course-grid/CourseGrid.tsx'
import type { CourseSummary } from '#content/course.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { pageOf } from './catalog-pages.ts'
import { catalogAddress, type CatalogQuery } from './catalog-query.ts'

/** How many cards are in the first view, at most. */
const inFirstView = 3

interface Props {
  query: CatalogQuery
  found: readonly CourseSummary[]
}

/** One page of what was found, and the way to the others. Drawn anew only when its list changes, not with every control. */
export const CourseResults = memo(function CourseResults({ query, found }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { page, pages, shown } = pageOf(found, query.page)

  // The route stays the same, so nobody else leads back to the top. Focus alone leaves a long list where it is.
  function handleTurn() {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView()
  }

  return (
    <>
      <CourseGrid ref={list} label="Courses" courses={shown} headingLevel={2} inFirstView={inFirstView} />
      <Pagination
        label="Pages of the catalogue"
        page={page}
        pages={pages}
        to={(number) => catalogAddress({ ...query, page: number })}
        onTurn={handleTurn}
      />
    </>
  )
})
