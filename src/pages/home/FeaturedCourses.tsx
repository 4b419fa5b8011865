import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { courseSummaries } from '#features/courses/courses.ts'
import { featuredCourses } from '#features/courses/featured-courses.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import { paths } from '#paths.ts'
import pageClasses from '#ui/page.module.css'
import home from './home.module.css'

export function FeaturedCourses() {
  return (
    <section className={`${home.section} ${home.tinted}`} aria-labelledby="featured-courses">
      <div className={home.inner}>
        <div className={home.head}>
          <h2 id="featured-courses" className={home.title}>
            Featured courses
          </h2>
          <Link className={home.more} to={paths.courses}>
            All courses <IconArrowRight size={18} aria-hidden />
          </Link>
        </div>
        <ul className={pageClasses.courses}>
          {featuredCourses(courseSummaries).map((course) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                corner={<FavoriteButton course={course} />}
                action={<EnrolControl course={course} />}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
