import { programs } from 'virtual:programs'
import { Link, useParams } from 'react-router-dom'
import type { OfferedCourse } from '#content/course.ts'
import { CourseGrid } from '#site/features/course-grid/CourseGrid.tsx'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { ArticleCard } from '#site/features/blog/ArticleCard.tsx'
import { generalTopics, lookOf } from '#site/features/courses/categories.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { formatCount } from '#shared/format.ts'
import { catalogPath } from '#shared/paths.ts'
import { Avatar } from '#site/ui/Avatar.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageSection } from '#site/ui/PageSection.tsx'
import { Sentence } from '#site/ui/Sentence.tsx'
import { categoryHead } from './page.ts'
import { CategoryHero } from './CategoryHero.tsx'
import classes from './CategoryPage.module.css'
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

/** The instructors of these courses, each linked to all of their courses. */
function Teachers({ courses }: { courses: readonly OfferedCourse[] }) {
  const names = [...new Set(courses.map((course) => course.instructor.name))]
  return (
    <section className={classes.block} aria-labelledby="teachers">
      <h2 id="teachers" className={classes.title}>
        Who teaches here
      </h2>
      <ul className={classes.links}>
        {names.map((name) => (
          <li key={name} className={classes.teacher}>
            <Avatar name={name} size="2.75rem" />
            <Link to={catalogPath({ search: name })} translate="no">
              {name}
            </Link>
            <small>{`${formatCount(courses.filter(({ instructor }) => instructor.name === name).length, 'course')} here`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostArticles = 3

/** Articles about the topic, newest first, then those about what no course is about, such as learning itself. */
function TopicArticles({ categories }: { categories: readonly string[] }) {
  const about = (wanted: readonly string[]) => articleSummaries.filter(({ category }) => wanted.includes(category))
  const articles = [...about(categories), ...about(generalTopics)].slice(0, mostArticles)
  if (articles.length === 0) return null
  return (
    <PageSection id="topic-articles" title="From the blog">
      <ul className={classes.articles}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} headingLevel={3} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
