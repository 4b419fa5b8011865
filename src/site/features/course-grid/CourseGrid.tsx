import type { ReactNode, Ref } from 'react'
import type { OfferedCourse } from '#content/course.ts'
import { CourseCard } from '#site/features/courses/CourseCard.tsx'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { FavoriteButton } from '#site/features/favorites/FavoriteButton.tsx'
import page from '#site/ui/page.module.css'
import { photoPriority } from '#site/ui/picture-address.ts'

interface Props {
  courses: readonly OfferedCourse[]
  /** The heading level that fits the page's outline. */
  headingLevel?: 2 | 3
  /** How many cards are in the first view: the prerendered page has the art of each, and the photo of the first. */
  inFirstView?: number
  /** Accessible name of the list, if no heading precedes it. */
  label?: string
  /** Renders another link on each card, above its enroll control. */
  link?: (course: OfferedCourse) => ReactNode
  /** With a ref the list is focusable: paging moves the focus to it. */
  ref?: Ref<HTMLUListElement>
}

/** Course cards, each with a link, a favorite button and the enroll control. */
export function CourseGrid({ courses, headingLevel = 3, inFirstView = 0, label, link, ref }: Props) {
  return (
    <ul ref={ref} className={page.courses} data-long aria-label={label} tabIndex={ref ? -1 : undefined}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard
            course={course}
            headingLevel={headingLevel}
            priority={photoPriority(index, inFirstView)}
            corner={<FavoriteButton course={course} />}
            action={
              <>
                {link?.(course)}
                <EnrollControl course={course} />
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
