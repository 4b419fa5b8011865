import { IconBookOff } from '@tabler/icons-react'
import { ArticleCard } from '#site/features/blog/ArticleCard.tsx'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { relatedArticlesLimit } from '#site/features/blog/related-articles.ts'
import { paths } from '#shared/paths.ts'
import { NotFound } from '#site/ui/NotFound.tsx'
import { PageSection } from '#site/ui/PageSection.tsx'
import classes from './ArticleLists.module.css'

/** Says that no article has this address, and offers the newest ones. */
export function ArticleNotFound() {
  return (
    <NotFound
      what="Article"
      icon={<IconBookOff stroke={1.6} />}
      link={{ label: 'Back to the blog', to: paths.blog }}
      more={
        <PageSection id="newest-articles" title="Newest articles">
          <ul className={classes.articles}>
            {articleSummaries.slice(0, relatedArticlesLimit).map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} headingLevel={3} />
              </li>
            ))}
          </ul>
        </PageSection>
      }
    >
      <p>It may have been renamed, or the address may be incomplete.</p>
    </NotFound>
  )
}
