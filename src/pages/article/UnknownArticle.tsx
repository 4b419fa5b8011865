import { IconBookOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ArticleCard } from '#features/blog/ArticleCard.tsx'
import { articleSummaries } from '#features/blog/articles.ts'
import { relatedArticlesLimit } from '#features/blog/related-articles.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import pageClasses from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import classes from './ArticleLists.module.css'

/** Says that no article has this address, and offers the newest ones. */
export function UnknownArticle() {
  return (
    <div className={pageClasses.page}>
      <PageHead title="Article not found" isUnlisted />
      <EmptyState
        level={1}
        icon={<IconBookOff stroke={1.6} />}
        title="There is no such article"
        action={
          <Button component={Link} to={paths.blog}>
            Back to the blog
          </Button>
        }
      >
        <p>It may have been renamed, or the address may be incomplete.</p>
      </EmptyState>
      <section className={pageClasses.section} aria-labelledby="newest-articles">
        <h2 id="newest-articles" className={pageClasses.heading}>
          Newest articles
        </h2>
        <ul className={classes.articles}>
          {articleSummaries.slice(0, relatedArticlesLimit).map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} headingLevel={3} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
