import { articleSummaries } from 'virtual:article-summaries'
import type { Article, ArticleSummary } from '#content/article.ts'

/** Newest first. */
export { articleSummaries }

const byId = new Map(articleSummaries.map((summary) => [summary.id, summary]))

/** One chunk per article, so that reading one does not load the others. */
const files = import.meta.glob<Article>('/src/content/articles/*.md', { import: 'article' })

export function findArticleSummary(id: string): ArticleSummary | null {
  return byId.get(id) ?? null
}

/** Loads the complete article; `null` if the id is unknown. Rejects if the chunk fails to load. */
export async function loadArticle(id: string): Promise<Article | null> {
  const load = files[`/src/content/articles/${id}.md`]
  return load ? load() : null
}
