import type { ArticleSummary } from '#content/article.ts'
import { foldText } from '#features/courses/fold-text.ts'
import { articlesPerPage, type BlogQuery } from './blog-query.ts'

/** The articles that match a query: each searched word must be a prefix of a word in title, description, tags, author or category. */
export function matchingArticles<T extends ArticleSummary>(articles: readonly T[], query: BlogQuery): T[] {
  const words = foldText(query.search).split(/\s+/).filter(Boolean)
  return articles.filter(
    (article) =>
      (query.category === null || article.category === query.category) &&
      words.every((word) => ` ${haystack(article)}`.includes(` ${word}`)),
  )
}

/** One page of a list; a page beyond the last counts as the last. */
export function pageOf<T>(articles: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(articles.length / articlesPerPage))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: articles.slice((page - 1) * articlesPerPage, page * articlesPerPage) }
}

function haystack({ title, description, tags, author, category }: ArticleSummary): string {
  return foldText([title, description, ...tags, author, category].join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')
}
