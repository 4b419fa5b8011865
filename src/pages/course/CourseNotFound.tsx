import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import pageClasses from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'

/** Shown for an id that no course has. */
export function CourseNotFound({ id }: { id: string }) {
  return (
    <div className={pageClasses.page}>
      <PageHead title="Course not found" isUnlisted />
      <EmptyState
        level={1}
        icon={<IconMapSearch stroke={1.6} />}
        title="There is no such course"
        action={
          <Button component={Link} to={paths.courses}>
            Browse all courses
          </Button>
        }
      >
        <p>{`No course has the id “${id}”. It may have been retired, or the link may be incomplete.`}</p>
      </EmptyState>
    </div>
  )
}
