import { useParams } from 'react-router-dom'
import { queryClient, withQueries } from '#site/backend/with-queries.tsx'
import { articleQueries } from '#site/features/blog/article-queries.ts'
import { findArticleSummary } from '#site/features/blog/articles.ts'
import type { Prepare } from '#site/ui/lazy-part.ts'
import { ArticleView } from './ArticleView.tsx'
import { ArticleNotFound } from './ArticleNotFound.tsx'

/** Loads the article's text, which the prerendered page includes, so hydration needs it. Rejects if it fails to load. */
export const prepare: Prepare = async ({ id = '' }) => {
  await queryClient.fetchQuery(articleQueries.detail(id))
}

/** /blog/:id: one article, or a way back if there is none with this id. */
export const ArticlePage = withQueries(function ArticlePage() {
  const { id = '' } = useParams()
  const summary = findArticleSummary(id)
  // The key resets the state (table of contents, copied link) for each article.
  return summary ? <ArticleView key={summary.id} summary={summary} /> : <ArticleNotFound />
})
