import { IconSearchOff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import { useAddressQuery } from '#site/ui/use-address-query.ts'
import box from '#site/ui/box.module.css'
import { countByStatus, statuses, statusNames } from './course-shares.ts'
import { MyCourse } from './MyCourse.tsx'
import {
  type MyCoursesQuery,
  readMyCoursesQuery,
  searchMyCourses,
  type Sort,
  sortMyCourses,
  sorts,
  writeMyCoursesQuery,
} from './my-courses-query.ts'
import classes from './MyCourses.module.css'
import progress from './progress.module.css'

const sortNames: Record<Sort, string> = {
  recent: 'Last used',
  progress: 'Most progress',
  newest: 'Newest enrollment',
  title: 'Title',
}

/** All courses of the learner, filtered and sorted by the query string. */
export function MyCourses({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const [parameters, setParameters] = useAddressQuery()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = readMyCoursesQuery(parameters)
  const found = searchMyCourses(enrolledCourses, query.search)
  const counts = countByStatus(found)
  const shown = sortMyCourses(
    found.filter(({ status }) => query.status === null || status === query.status),
    query.sort,
  )

  function change(changes: Partial<MyCoursesQuery>) {
    setParameters((current) => writeMyCoursesQuery({ ...readMyCoursesQuery(current), ...changes }), { replace: true })
  }

  /** Moves the focus, because the pressed button is gone, and so is this section if that was the last course. */
  function handleRemoved() {
    const next = heading.current ?? document.getElementById('content')
    next?.focus({ preventScroll: true })
  }

  return (
    <section className={progress.section} aria-labelledby="my-courses">
      <h2 ref={heading} id="my-courses" tabIndex={-1} className={progress.heading}>
        My courses
      </h2>
      <div className={classes.tools}>
        <SearchField
          region="My courses"
          label="Search in my courses"
          placeholder="Title, instructor or category"
          search={query.search}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label="Sort by"
          value={query.sort}
          options={sorts.map((sort) => ({ value: sort, label: sortNames[sort] }))}
          onChange={(sort) => change({ sort: sort as Sort })}
        />
      </div>
      <fieldset className={box.tightRow} aria-label="Status">
        {[null, ...statuses].map((status) => (
          <button
            key={status}
            type="button"
            className={classes.filter}
            aria-pressed={query.status === status}
            onClick={() => change({ status })}
          >
            <span>{status ? statusNames[status] : 'All'}</span> <span>{status ? counts[status] : found.length}</span>
          </button>
        ))}
      </fieldset>
      <p className={progress.note} role="status">
        {shown.length === enrolledCourses.length
          ? formatCount(shown.length, 'course')
          : `${shown.length} of ${formatCount(enrolledCourses.length, 'course')}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          level={3}
          icon={<IconSearchOff stroke={1.6} />}
          title="None of your courses match"
          action={
            <Button variant="light" onClick={() => change({ search: '', status: null })}>
              Show all my courses
            </Button>
          }
        >
          <p>Try a shorter search, or another status.</p>
        </EmptyState>
      ) : (
        <ul className={box.stack}>
          {shown.map((course) => (
            <li key={course.id}>
              <MyCourse course={course} onRemoved={handleRemoved} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
