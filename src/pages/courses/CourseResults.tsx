import { memo, useRef } from 'react'
import type { CourseSummary } from '#features/courses/course.ts'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import pageClasses from '#ui/page.module.css'
import { PageLinks } from '#ui/PageLinks.tsx'
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
      <ul ref={list} tabIndex={-1} className={pageClasses.courses} aria-label="Courses">
        {shown.map((course, index) => (
          <li key={course.id}>
            <CourseCard
              course={course}
              headingLevel={2}
              priority={index < inFirstView}
              action={<EnrolControl course={course} />}
              corner={<FavoriteButton course={course} />}
            />
          </li>
        ))}
      </ul>
      <PageLinks
        label="Pages of the catalogue"
        page={page}
        pages={pages}
        to={(number) => catalogAddress({ ...query, page: number })}
        onTurn={handleTurn}
      />
    </>
  )
})
