import { articleCategories, type ArticleCategory } from '#content/article.ts'

/** How many articles a page of the blog shows (§9). */
export const articlesPerPage = 6

/** What a reader asked of the blog; all of it stands in the address. */
export interface BlogQuery {
  search: string
  category: ArticleCategory | null
  /** From 1; a page beyond the last is read as the last. */
  page: number
}

/** Reads the address; values that the blog does not know are as good as absent. */
export function readBlogQuery(parameters: URLSearchParams): BlogQuery {
  const category = parameters.get('category')
  const page = Number(parameters.get('page') ?? 1)
  return {
    search: (parameters.get('search') ?? '').trim(),
    category: articleCategories.find((known) => known === category) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address's parameters for a query; what is not asked for is left out. */
export function writeBlogQuery({ search, category, page }: BlogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (search.trim()) parameters.set('search', search.trim())
  if (category) parameters.set('category', category)
  if (page > 1) parameters.set('page', String(page))
  return parameters
}
