import { IconArrowRight, IconCertificate } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { dateFormat } from '#shared/format.ts'
import { certificatePath } from '#shared/paths.ts'
import classes from './CertificateList.module.css'
import type { EnrolledCourse } from './enrolled-course.ts'
import { hasNewLessons, newLessonsNote } from './completions.ts'

const days = dateFormat({ dateStyle: 'long' })

/** One link per completed course, the latest first. */
export function CertificateList({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const completed = enrolledCourses
    .filter(({ id, status }) => status === 'completed' && findCourseSummary(id))
    .toSorted((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))
  if (completed.length === 0) {
    return <p className={classes.none}>Finish every lesson of a course, and its certificate appears here.</p>
  }
  return (
    <ul className={classes.list}>
      {completed.map((course) => (
        <li key={course.id}>
          <Link className={classes.certificate} to={certificatePath(course.id)}>
            <IconCertificate size={30} stroke={1.5} aria-hidden />
            <span className={classes.words}>
              <b {...languageAttributes(findCourseSummary(course.id) ?? {})}>{course.title}</b>
              {course.completedAt && <span>{`Completed on ${days(new Date(course.completedAt))}`}</span>}
              {hasNewLessons(course) && <span>{newLessonsNote}</span>}
            </span>
            <IconArrowRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
