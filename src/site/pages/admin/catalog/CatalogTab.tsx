import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { courseQueries } from '#site/features/courses/course-queries.ts'
import type { Course, CourseSummary } from '#content/course.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import { checkCourse } from '#site/features/courses/course-checks.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { formatCount, formatPrice } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import shared from '../admin.module.css'
import classes from './CatalogTab.module.css'

/** Lists every course and whether it is complete. It is read-only: the catalog is part of the build, and a course is a file. */
export function CatalogTab() {
  const queries = useQueries({ queries: courseSummaries.map(({ id }) => courseQueries.detail(id)) })
  const loaded = queries.flatMap(({ data }) => (data ? [data] : []))
  const incomplete = loaded.filter((course) => checkCourse(course, knownCategories).some(({ problems }) => problems.length > 0)).length
  return (
    <section className={shared.tab} aria-labelledby="catalog">
      <VisuallyHidden component="h2" id="catalog">
        Catalog
      </VisuallyHidden>
      <p className={shared.count} role="status">
        {loaded.length < courseSummaries.length
          ? `${loaded.length} of ${formatCount(courseSummaries.length, 'course')} checked`
          : `${formatCount(courseSummaries.length, 'course')}, ${incomplete === 0 ? 'all complete' : `${incomplete} with something to mend`}`}
      </p>
      <details className={classes.editing}>
        <summary>How to edit a course</summary>
        <p>
          Courses are files of the site and change with its next build. Each has a folder in <code translate="no">src/content/courses</code>
          , the samples in <code translate="no">src/content/samples/courses</code>; the list shows its name. In it,{' '}
          <code translate="no">course.ts</code> describes the course, and each lesson is a Markdown file.
        </p>
        <ul>
          <li>
            <code translate="no">npm run course -- new "Title"</code> <span>adds a course.</span>
          </li>
          <li>
            <code translate="no">npm run course -- check</code> <span>says what needs fixing in lessons.</span>
          </li>
          <li>
            <code translate="no">npm run build</code> <span>makes the new pages.</span>
          </li>
        </ul>
        <p>
          <code translate="no">src/content/README.md</code> <span>explains the rest.</span>
        </p>
      </details>
      <ul className={shared.list} aria-label="Courses">
        {courseSummaries.map((summary, index) => (
          <li key={summary.id} className={classes.course}>
            <CourseFacts summary={summary} />
            <Checks
              course={queries[index]?.data ?? null}
              isFailed={queries[index]?.isError ?? false}
              onRetry={() => void queries[index]?.refetch()}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CourseFacts({ summary }: { summary: CourseSummary }) {
  return (
    <div>
      <h3 className={classes.title}>
        <Anchor component={Link} to={coursePath(summary.id)}>
          {summary.title}
        </Anchor>
      </h3>
      <p className={classes.facts}>
        <span>{summary.category}</span>
        <span translate="no">{summary.instructor.name}</span>
        <span>{formatCount(summary.lessons, 'lesson')}</span>
        <span>{formatPrice(summary.price)}</span>
        <code translate="no">{summary.slug}</code>
      </p>
    </div>
  )
}

function Checks({ course, isFailed, onRetry }: { course: Course | null; isFailed: boolean; onRetry: () => void }) {
  if (isFailed) {
    return (
      <ErrorNote message="This course could not be read.">
        <Anchor component="button" type="button" underline="always" onClick={onRetry}>
          Try again
        </Anchor>
      </ErrorNote>
    )
  }
  if (!course) return <span>Checking…</span>
  const checks = checkCourse(course, knownCategories)
  const passed = checks.filter(({ problems }) => problems.length === 0).length
  const isComplete = passed === checks.length
  return (
    <details className={classes.checks} open={!isComplete}>
      <summary>
        {isComplete ? <Good /> : <Bad />}
        <span>{isComplete ? 'Complete' : `${formatCount(checks.length - passed, 'check')} failed`}</span>
        <VisuallyHidden>{`: ${course.title}`}</VisuallyHidden>
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </summary>
      <ul>
        {checks.map(({ name, problems }) => (
          <li key={name}>
            <span className={classes.check}>
              {problems.length === 0 ? <Good /> : <Bad />}
              <span>{name}</span>
            </span>
            {problems.length > 0 && (
              <ul>
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Good() {
  return <IconCircleCheck className={classes.good} size={20} aria-hidden />
}

function Bad() {
  return <IconAlertTriangle className={classes.bad} size={20} aria-hidden />
}
