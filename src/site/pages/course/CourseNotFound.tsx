import { paths } from '#shared/paths.ts'
import { NotFound } from '#site/ui/NotFound.tsx'

/** Shown for an id that no course has. */
export function CourseNotFound({ id }: { id: string }) {
  return (
    <NotFound what="Course" link={{ label: 'Browse all courses', to: paths.courses }}>
      <p>{`No course has the id “${id}”. It may have been retired, or the link may be incomplete.`}</p>
    </NotFound>
  )
}
