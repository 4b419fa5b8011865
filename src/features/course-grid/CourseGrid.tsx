import type { Ref } from 'react'
import type { CourseSummary } from '#content/course.ts'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import page from '#ui/page.module.css'

interface Props {
  courses: readonly CourseSummary[]
  /** So that the cards fit into the page's outline. */
  headingLevel?: 2 | 3
  /** How many cards are in the first view: their pictures are fetched at once. */
  inFirstView?: number
  /** What the list is called where no heading stands before it. */
  label?: string
  /** The list can be given the focus by who turns its pages. */
  ref?: Ref<HTMLUListElement>
}

/** Courses as cards, each to be opened, kept and enrolled in. */
export function CourseGrid({ courses, headingLevel = 3, inFirstView = 0, label, ref }: Props) {
  return (
    <ul ref={ref} className={page.courses} aria-label={label} tabIndex={ref ? -1 : undefined}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard
            course={course}
            headingLevel={headingLevel}
            priority={index < inFirstView}
            corner={<FavoriteButton course={course} />}
            action={<EnrolControl course={course} />}
          />
        </li>
      ))}
    </ul>
  )
}
