import { lookOf } from '#site/features/courses/categories.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { hasNewLessons, newLessonsNote } from '#site/features/enrolment/completions.ts'
import { EnrolledCourseRow } from '#site/features/enrolment/EnrolledCourseRow.tsx'
import { RemoveButton } from '#site/features/enrolment/RemoveButton.tsx'
import { useEnrollActions } from '#site/features/enrolment/use-enroll-actions.ts'
import { dateFormat } from '#shared/format.ts'
import { Sentence } from '#site/ui/Sentence.tsx'

const days = dateFormat({ dateStyle: 'medium' })

interface Props {
  course: EnrolledCourse
  onRemoved: () => void
}

export function MyCourse({ course, onRemoved }: Props) {
  const { remove } = useEnrollActions({ ...findCourseSummary(course.id), ...course })

  async function handleRemove() {
    // The closing dialog returns the focus to a button that is about to disappear, so move the focus only after that.
    if (await remove()) setTimeout(onRemoved)
  }

  return (
    <EnrolledCourseRow
      course={course}
      note={
        <>
          <Sentence
            text={`${course.category} · ${lastEvent(course)}`}
            quoted={{ title: course.category, language: lookOf(course.category).language }}
          />
          {hasNewLessons(course) && <span>{` · ${newLessonsNote}`}</span>}
        </>
      }
      action={<RemoveButton title={course.title} size="sm" onClick={() => void handleRemove()} />}
    />
  )
}

function lastEvent({ completedAt, lastAccessed, enrolledAt }: EnrolledCourse): string {
  if (completedAt) return `Completed ${dayOf(completedAt)}`
  if (lastAccessed) return `Last used ${dayOf(lastAccessed)}`
  return `Enrolled ${dayOf(enrolledAt)}`
}

/** With non-breaking spaces, so that a date never wraps. */
function dayOf(time: string): string {
  return days(new Date(time)).replaceAll(' ', '\u00a0')
}
