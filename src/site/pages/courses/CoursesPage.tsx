import { IconCloudOff } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { withQueries } from '#site/backend/with-queries.tsx'
import type { OfferedCourse } from '#content/course.ts'
import { courseCategories, lookOf } from '#site/features/courses/categories.ts'
import { CourseCardSkeleton } from '#site/features/courses/CourseCardSkeleton.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { formatCount } from '#shared/format.ts'
import { pageOf } from '#site/ui/address-query.ts'
import { useDeferredHydration } from '#site/ui/hydrated.ts'
import { type Prepare, lazyPart } from '#site/ui/lazy-part.ts'
import { Button } from '#site/ui/Button.tsx'
import { ChoiceLinks } from '#site/ui/ChoiceLinks.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { catalogAddress, type CatalogQuery, coursesPerPage } from './catalog-query.ts'
import { CatalogTools } from './CatalogTools.tsx'
import { CourseResults } from './CourseResults.tsx'
import { coursesHead, lookHead } from './page.ts'
import classes from './CoursesPage.module.css'
import { FacetFields } from './FacetFields.tsx'
import { facets } from './facets.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { courseInside } from './look/course-inside.ts'
import { NoCourses } from './NoCourses.tsx'
import { useCatalogQuery } from './use-catalog-query.ts'
import { useCatalogResults } from './use-catalog-results.ts'

const LookInside = lazyPart(() => import('./look/LookInside.tsx'), 'LookInside')

/** Loads the dialog, if the address opens one, while the session is still being checked. */
export const prepare: Prepare = async (parameters, query) => {
  // Skip this while prerendering, which waits for everything anyway.
  const isOpen = typeof window === 'object' && courseInside(query) !== null
  if (isOpen) await (await LookInside.preload()).prepare?.(parameters, query)
}

/** /courses: the catalog, filtered by the query string (§2). */
export const CoursesPage = withQueries(function CoursesPage() {
  const { query, shown, change, inside } = useCatalogQuery()
  const results = useCatalogResults(query)
  const { found, counts, state } = results
  // After a click on a link, a slow phone shows the heading sooner if the filters follow.
  const hasFilters = useDeferredValue(true, !useDeferredHydration())
  return (
    <div className={`${pageClasses.page} ${classes.page}`}>
      <PageHead {...(inside ? lookHead(inside) : coursesHead(courseSummaries, query.category))} />
      <PageIntro
        title={query.category ?? 'All courses'}
        content={query.category === null ? undefined : lookOf(query.category)}
        lead="Thorough, unhurried courses by people who do the work themselves. Choose one and begin tonight."
      />
      <div className={classes.controls}>
        {courseCategories.length > 1 && (
          <ChoiceLinks
            label="Categories"
            choices={[null, ...courseCategories.map(({ name }) => name)].map((category) => ({
              name: category ?? 'All courses',
              content: category === null ? undefined : lookOf(category),
              to: catalogAddress({ ...shown, category, page: 1 }),
              isChosen: category === shown.category,
            }))}
          />
        )}
        <CatalogTools
          query={shown}
          onChange={change}
          filters={facets.length > 0 && <FilterDialog query={shown} counts={counts} total={found.length} onChange={change} />}
        />
      </div>
      <div className={classes.catalog}>
        {facets.length > 0 && (
          <form className={classes.facets} aria-label="Filters">
            {hasFilters && <FacetFields query={shown} counts={counts} onChange={change} />}
          </form>
        )}
        <div className={classes.results}>
          <div className={classes.outcome}>
            <p className={classes.count} role="status">
              {state === 'ready' ? outcome(query, found, results.isClose) : state === 'loading' ? 'Searching…' : ''}
            </p>
            <FilterChips query={shown} onChange={change} />
          </div>
          {state === 'loading' ? (
            <CoursesLoading />
          ) : state === 'failed' ? (
            <SearchFailed onRetry={results.retry} />
          ) : found.length === 0 ? (
            <NoCourses query={query} candidates={results.candidates} />
          ) : (
            <CourseResults query={query} found={found} lessons={results.lessons} />
          )}
        </div>
      </div>
      {inside && <LookInside />}
    </div>
  )
})

/** The number of results, which screen readers announce whenever it changes. */
function outcome({ search, page: wanted }: CatalogQuery, found: readonly OfferedCourse[], isClose: boolean): string {
  const { page, pages } = pageOf(found, wanted, coursesPerPage)
  const place = pages > 1 ? `, page ${page} of ${pages}` : ''
  if (isClose && found.length > 0) {
    return `No exact match for “${search}”. ${formatCount(found.length, 'course comes', 'courses come')} close${place}`
  }
  return `${formatCount(found.length, 'course')}${search && ` for “${search}”`}${place}`
}

function CoursesLoading() {
  return (
    <div className={pageClasses.courses}>
      {Array.from({ length: 6 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- all alike
        <CourseCardSkeleton key={index} />
      ))}
    </div>
  )
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={<IconCloudOff stroke={1.6} />}
      title="The search could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>The connection may have been lost for a moment. You can still browse the catalog without searching.</p>
    </EmptyState>
  )
}
