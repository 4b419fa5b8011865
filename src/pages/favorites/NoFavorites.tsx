import { Button } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { courseSummaries } from '#features/courses/courses.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { recommendedCourses } from '#features/enrolment/recommended-courses.ts'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import page from '#ui/page.module.css'

/** Nothing is kept yet: how to keep something, and courses to begin with. */
export function NoFavorites() {
  const { enrolledCourses } = useEnrolment()
  return (
    <>
      <EmptyState
        icon={<IconHeart stroke={1.6} />}
        title="No favorites yet"
        action={
          <Button component={Link} to={paths.courses}>
            Browse Courses
          </Button>
        }
      >
        <p>Press the heart on any course, and it waits for you here.</p>
      </EmptyState>
      <section className={page.section} aria-labelledby="suggestions">
        <h2 id="suggestions" className={page.heading}>
          Worth a look
        </h2>
        <ul className={page.courses}>
          {recommendedCourses(courseSummaries, enrolledCourses).map((course) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                corner={<FavoriteButton course={course} />}
                action={<EnrolControl course={course} />}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
