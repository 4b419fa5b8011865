import { ArticleCard } from '#site/features/blog/ArticleCard.tsx'
import { generalTopics } from '#site/features/courses/categories.ts'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { PageSection } from '#site/ui/PageSection.tsx'
import classes from './CategoryPage.module.css'

const limit = 3

/** Articles about the topic, newest first, then those about what no course is about, such as learning itself. */
export function TopicArticles({ categories }: { categories: readonly string[] }) {
  const about = (wanted: readonly string[]) => articleSummaries.filter(({ category }) => wanted.includes(category))
  const articles = [...about(categories), ...about(generalTopics)].slice(0, limit)
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
