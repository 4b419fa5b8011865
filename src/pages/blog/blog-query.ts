import { articleCategories, type ArticleCategory } from '#content/article.ts'

/** How many articles a page of the blog shows (§9). */
export const articlesPerPage = 6

/** What the reader asked for; all of it is in the query string. */
export interface BlogQuery {
  search: string
  category: ArticleCategory | null
  /** Starts at 1; a page beyond the last counts as the last. */
  page: number
}

/** Unknown values count as absent. */
export function readBlogQuery(parameters: URLSearchParams): BlogQuery {
  const category = parameters.get('category')
  const page = Number(parameters.get('page') ?? 1)
  return {
    search: (parameters.get('search') ?? '').trim(),
    category: articleCategories.find((known) => known === category) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The query string, without defaults. */
export function writeBlogQuery({ search, category, page }: BlogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (search.trim()) parameters.set('search', search.trim())
  if (category) parameters.set('category', category)
  if (page > 1) parameters.set('page', String(page))
  return parameters
}
