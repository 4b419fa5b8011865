import { useParams } from 'react-router-dom'
import { withQueries } from '#backend/with-queries.tsx'
import { findArticleSummary } from '#features/blog/articles.ts'
import { ArticleView } from './ArticleView.tsx'
import { UnknownArticle } from './UnknownArticle.tsx'

/** /blog/:id: one article, or a way back where there is none with this id. */
export const ArticlePage = withQueries(function ArticlePage() {
  const { id = '' } = useParams()
  const summary = findArticleSummary(id)
  // A new article begins anew: its table of contents, its copied link.
  return summary ? <ArticleView key={summary.id} summary={summary} /> : <UnknownArticle />
})
