import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { featuredCourses } from '#site/features/courses/featured-courses.ts'
import { paths } from '#shared/paths.ts'
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
        <CourseGrid courses={featuredCourses(courseSummaries)} />
      </div>
    </section>
  )
}
