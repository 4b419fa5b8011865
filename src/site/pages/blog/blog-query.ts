import type { ArticleSummary } from '#content/article.ts'
import { articleTopics } from '#site/features/courses/categories.ts'
import { paths } from '#shared/paths.ts'
import { choiceIn, pageIn, queryOf, searchIn } from '#site/ui/address-query.ts'
import { matchesSearch } from '#site/ui/text-search.ts'

/** How many articles a page of the blog shows (§9). */
export const articlesPerPage = 6

/** What the reader asked for; all of it is in the query string. */
export interface BlogQuery {
  search: string
  category: string | null
  /** Starts at 1; a page beyond the last counts as the last. */
  page: number
}

/** Unknown values count as absent. */
export function readBlogQuery(parameters: URLSearchParams): BlogQuery {
  return {
    search: searchIn(parameters),
    category: choiceIn(parameters, 'category', articleTopics),
    page: pageIn(parameters),
  }
}

/** The blog's address for this query, without defaults. */
export function blogAddress(query: BlogQuery) {
  return { pathname: paths.blog, search: queryOf({ ...query }).toString() }
}

/**
 * Returns the articles that match a query: each searched word must be a prefix of a word in title, description, tags, author or
 * category.
 */
export function matchingArticles<T extends ArticleSummary>(articles: readonly T[], query: BlogQuery): T[] {
  return articles.filter(
    ({ title, description, tags, author, category }) =>
      (query.category === null || category === query.category) &&
      matchesSearch(query.search, [title, description, ...tags, author, category]),
  )
}
