import { ArticleCard } from '#site/features/blog/ArticleCard.tsx'
import type { ArticleCategory } from '#content/article.ts'
import { articleSummaries } from '#site/features/blog/articles.ts'
import page from '#site/ui/page.module.css'
import classes from './CategoryPage.module.css'

const limit = 3

/** Articles about the topic, newest first, then articles about learning itself, which help with every topic. */
export function TopicArticles({ categories }: { categories: readonly ArticleCategory[] }) {
  const about = (wanted: readonly ArticleCategory[]) => articleSummaries.filter(({ category }) => wanted.includes(category))
  const articles = [...about(categories), ...about(['Learning'])].slice(0, limit)
  return (
    <section className={page.section} aria-labelledby="topic-articles">
      <h2 id="topic-articles" className={page.heading}>
        From the blog
      </h2>
      <ul className={classes.articles}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
