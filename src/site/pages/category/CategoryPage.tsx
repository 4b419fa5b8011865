import { programs } from 'virtual:programs'
import { Link, useParams } from 'react-router-dom'
import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { lookOf } from '#site/features/courses/categories.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { formatCount } from '#shared/format.ts'
import { catalogPath } from '#shared/paths.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageSection } from '#site/ui/PageSection.tsx'
import { Sentence } from '#site/ui/Sentence.tsx'
import { categoryHead } from './page.ts'
import { CategoryHero } from './CategoryHero.tsx'
import classes from './CategoryPage.module.css'
import { Teachers } from './Teachers.tsx'
import { TopicArticles } from './TopicArticles.tsx'
import { CategoryNotFound } from './CategoryNotFound.tsx'

/** /categories/{slug}: a topic from the footer with its courses and their actual number. */
export function CategoryPage() {
  const { slug } = useParams()
  const topic = programs.find((program) => program.slug === slug)
  if (!topic) return <CategoryNotFound />

  const courses = courseSummaries.filter((course) => topic.categories.includes(course.category))
  return (
    <div className={page.page}>
      <PageHead {...categoryHead(topic)} />
      <CategoryHero topic={topic} courseCount={courses.length} />
      <div className={classes.columns}>
        <PageSection id="topic-courses" title={`${formatCount(courses.length, 'course')} to choose from`}>
          <CourseGrid courses={courses} />
        </PageSection>
        <aside className={classes.side} aria-label={`More about ${topic.title}`}>
          <Teachers courses={courses} />
          <section className={classes.block} aria-labelledby="in-the-catalog">
            <h2 id="in-the-catalog" className={classes.title}>
              In the catalog
            </h2>
            <ul className={classes.links}>
              {topic.categories.map((category) => (
                <li key={category}>
                  <Link to={catalogPath({ category })}>
                    <Sentence text={`Search and sort ${category}`} quoted={{ title: category, language: lookOf(category).language }} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
      <TopicArticles categories={topic.categories} />
    </div>
  )
}
