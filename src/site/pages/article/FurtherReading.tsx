import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ArticleSummary } from '#content/article.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { CourseSection } from '#site/features/course-grid/CourseSection.tsx'
import { ArticleCard } from '#site/features/blog/ArticleCard.tsx'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { neighbors, relatedArticles } from '#site/features/blog/related-articles.ts'
import { findOfferedCourse } from '#site/features/courses/courses.ts'
import { articlePath } from '#shared/paths.ts'
import { PageSection } from '#site/ui/PageSection.tsx'
import listClasses from './ArticleLists.module.css'
import classes from './FurtherReading.module.css'

/** The previous and the next article, three related ones, and courses on the article's subject. */
export function FurtherReading({ summary }: { summary: ArticleSummary }) {
  const { newer, older } = neighbors(summary.id, articleSummaries)
  const related = relatedArticles(summary, articleSummaries)
  return (
    <>
      <nav className={classes.neighbors} aria-label="Previous and next article">
        {older && (
          <Link className={classes.neighbor} to={articlePath(older.id)} rel="prev">
            <span className={classes.way}>
              <IconArrowLeft size={16} aria-hidden /> Previous
            </span>{' '}
            <span {...languageAttributes(older)}>{older.title}</span>
          </Link>
        )}
        {newer && (
          <Link className={`${classes.neighbor} ${classes.next}`} to={articlePath(newer.id)} rel="next">
            <span className={classes.way}>
              Next <IconArrowRight size={16} aria-hidden />
            </span>{' '}
            <span {...languageAttributes(newer)}>{newer.title}</span>
          </Link>
        )}
      </nav>
      {related.length > 0 && (
        <PageSection id="related-articles" title="Related articles">
          <ul className={listClasses.articles}>
            {related.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} headingLevel={3} variant="slim" />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <CourseSection
        id="related-courses"
        title="Go further with a course"
        courses={summary.relatedCourses.map(findOfferedCourse).filter((course) => course !== null)}
      />
    </>
  )
}
