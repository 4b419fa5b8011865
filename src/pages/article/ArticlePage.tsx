import { useParams } from 'react-router-dom'
import { queryClient, withQueries } from '#backend/with-queries.tsx'
import { articleQueries } from '#features/blog/article-queries.ts'
import { findArticleSummary } from '#features/blog/articles.ts'
import type { Prepare } from '#ui/lazy-screen.ts'
import { ArticleView } from './ArticleView.tsx'
import { UnknownArticle } from './UnknownArticle.tsx'

/** The text is part of a prerendered article, so it is part of its first look. Rejects where it does not come. */
export const prepare: Prepare = async ({ id = '' }) => {
  await queryClient.fetchQuery(articleQueries.detail(id))
}

/** /blog/:id: one article, or a way back where there is none with this id. */
export const ArticlePage = withQueries(function ArticlePage() {
  const { id = '' } = useParams()
  const summary = findArticleSummary(id)
  // A new article begins anew: its table of contents, its copied link.
  return summary ? <ArticleView key={summary.id} summary={summary} /> : <UnknownArticle />
})
