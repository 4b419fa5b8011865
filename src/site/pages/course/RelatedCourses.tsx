import { Link } from 'react-router-dom'
import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { lookOf } from '#site/features/courses/categories.ts'
import type { Course } from '#content/course.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { relatedCourses } from '#site/features/courses/related-courses.ts'
import { catalogPath } from '#shared/paths.ts'
import pageClasses from '#site/ui/page.module.css'
import { Sentence } from '#site/ui/Sentence.tsx'
import classes from './RelatedCourses.module.css'

/** Up to 4 of the same category (§9). One or two cards would leave a wide row half empty, so a panel fills the rest. */
export function RelatedCourses({ course: { id, category } }: { course: Course }) {
  const related = relatedCourses({ id, category }, courseSummaries)
  if (related.length === 0) return null
  const quoted = { title: category, language: lookOf(category).language }
  const isFew = related.length < 3
  return (
    <section
      className={`${pageClasses.section} ${classes.related}`}
      data-few={isFew ? related.length : undefined}
      aria-labelledby="related-courses"
    >
      <div className={classes.panel}>
        <div className={classes.art}>
          <CategoryArt category={category} seed={id} isBelow />
        </div>
        <div className={classes.head}>
          <h2 id="related-courses" className={pageClasses.heading}>
            <Sentence text={`More in ${category}`} quoted={quoted} />
          </h2>
          <p className={classes.lead}>Compare them by level, length and price, and save those you like for later.</p>
          <Link to={catalogPath({ category })}>
            <Sentence text={`All ${category} courses`} quoted={quoted} />
          </Link>
        </div>
      </div>
      <CourseGrid courses={related} />
    </section>
  )
}
