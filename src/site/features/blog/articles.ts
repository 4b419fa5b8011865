import { articleFiles, articleSummaries } from 'virtual:article-summaries'
import type { Article, ArticleSummary } from '#content/article.ts'

/** Newest first. */
export { articleSummaries }

const byId = new Map(articleSummaries.map((summary) => [summary.id, summary]))

export function findArticleSummary(id: string): ArticleSummary | null {
  return byId.get(id) ?? null
}

/** Loads the complete article; `null` if the id is unknown. Rejects if the chunk fails to load. */
export async function loadArticle(id: string): Promise<Article | null> {
  return Object.hasOwn(articleFiles, id) ? ((await articleFiles[id]?.()) ?? null) : null
}
