import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { formatCount } from '#features/courses/count.ts'
import { CourseCard } from '#features/courses/CourseCard.tsx'
import { courseSummaries } from '#features/courses/courses.ts'
import { EnrolControl } from '#features/enrolment/EnrolControl.tsx'
import { FavoriteButton } from '#features/favorites/FavoriteButton.tsx'
import { catalogPath, paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import { categoryHead } from './category-head.ts'
import classes from './CategoryPage.module.css'
import { topicOf } from './category-slugs.ts'

/** /categories/{slug}: a topic of the footer with the courses that belong to it, truly counted. */
export function CategoryPage() {
  const topic = topicOf(useParams()['slug'])
  if (!topic) return <UnknownCategory />

  const courses = courseSummaries.filter((course) => topic.categories.includes(course.category))
  const instructors = [...new Set(courses.map((course) => course.instructor.name))]
  return (
    <div className={page.page}>
      <PageHead {...categoryHead(topic)} />
      <PageIntro eyebrow={formatCount(courses.length, 'course')} title={topic.title} lead={topic.lead} />
      <section className={page.section} aria-label="Courses">
        {topic.note && <p className={classes.note}>{topic.note}</p>}
        <ul className={page.courses}>
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                headingLevel={2}
                corner={<FavoriteButton course={course} />}
                action={<EnrolControl course={course} />}
              />
            </li>
          ))}
        </ul>
      </section>
      <section className={page.section}>
        <h2 className={page.heading}>Who teaches here</h2>
        <ul className={classes.instructors}>
          {instructors.map((name) => (
            <li key={name}>
              <Link to={catalogPath({ search: name })}>{name}</Link>
            </li>
          ))}
        </ul>
        <div className={classes.more}>
          {topic.categories.map((category) => (
            <Button key={category} component={Link} to={catalogPath({ category })} variant="default">
              {category} in the catalogue
            </Button>
          ))}
        </div>
      </section>
    </div>
  )
}

function UnknownCategory() {
  return (
    <div className={page.page}>
      <PageHead title="No such category" isUnlisted />
      <EmptyState
        level={1}
        title="There is no such category"
        action={
          <Button component={Link} to={paths.courses}>
            Browse Courses
          </Button>
        }
      >
        The address may be mistyped. The whole catalogue has what we teach.
      </EmptyState>
    </div>
  )
}
