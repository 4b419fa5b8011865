import type { ArticleSummary } from '#content/article.ts'
import { matchesSearch } from '#site/ui/text-search.ts'
import { articlesPerPage, type BlogQuery } from './blog-query.ts'

/**
 * Returns the articles that match a query: each searched word must be a prefix of a word in title, description, tags, author or
 * category.
 */
export function matchingArticles<T extends ArticleSummary>(articles: readonly T[], query: BlogQuery): T[] {
  return articles.filter(
    (article) => (query.category === null || article.category === query.category) && matchesSearch(query.search, textsOf(article)),
  )
}

/** One page of a list; a page beyond the last counts as the last. */
export function pageOf<T>(articles: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(articles.length / articlesPerPage))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: articles.slice((page - 1) * articlesPerPage, page * articlesPerPage) }
}

function textsOf({ title, description, tags, author, category }: ArticleSummary): string[] {
  return [title, description, ...tags, author, category]
}
