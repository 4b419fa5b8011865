import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CourseSummary } from '#content/course.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { Sentence } from '#site/ui/Sentence.tsx'
import { courseHead } from './page.ts'

/** Shown for a course that was taken off the catalog, to those who are not enrolled. */
export function CourseWithdrawn({ course }: { course: CourseSummary }) {
  return (
    <div className={pageClasses.page}>
      <PageHead {...courseHead(course)} />
      <EmptyState
        level={1}
        icon={<IconMapSearch stroke={1.6} />}
        title="This course is no longer offered"
        link={{ label: 'Browse all courses', to: paths.courses }}
      >
        <p>
          <Sentence text={`You can no longer enroll in “${course.title}”. Enrolled learners can still read it.`} quoted={course} />
        </p>
        <p>
          Are you enrolled in another browser? <Link to={paths.continue}>Bring your courses here</Link>
        </p>
      </EmptyState>
    </div>
  )
}
