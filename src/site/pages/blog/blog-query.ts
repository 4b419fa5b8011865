import { articleTopics } from '#site/features/courses/categories.ts'
import { choiceIn, pageIn, queryOf, searchIn } from '#site/ui/address-query.ts'

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

/** The query string, without defaults. */
export function writeBlogQuery({ search, category, page }: BlogQuery): URLSearchParams {
  return queryOf({ search, category, page })
}
