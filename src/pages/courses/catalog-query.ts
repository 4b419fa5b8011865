import { categories, type Category } from '#content/course.ts'
import { paths } from '#paths.ts'
import { type FacetName, facets } from './facets.ts'

/** The catalog's sort orders. The default is the best match while searching, otherwise the most popular. */
export const sorts = ['popular', 'rating', 'price-low', 'price-high', 'shortest'] as const
export type Sort = (typeof sorts)[number]

/** What the user asked for; all of it is in the query string (§2). A course matches a facet if it has any of the chosen values. */
export interface CatalogQuery extends Record<FacetName, string[]> {
  search: string
  category: Category | null
  sort: Sort | null
  /** Starts at 1; a page beyond the last counts as the last. */
  page: number
}

export const emptyQuery: CatalogQuery = {
  search: '',
  category: null,
  level: [],
  price: [],
  rating: [],
  duration: [],
  sort: null,
  page: 1,
}

/** Unknown values count as absent. */
export function readCatalogQuery(parameters: URLSearchParams): CatalogQuery {
  const page = Number(parameters.get('page') ?? 1)
  const query: CatalogQuery = {
    ...emptyQuery,
    search: (parameters.get('search') ?? '').trim(),
    category: oneOf(categories, parameters.get('category')),
    sort: oneOf(sorts, parameters.get('sort')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
  for (const { name, options, isSingle } of facets) {
    const asked = parameters.getAll(name)
    const known = options.map(({ value }) => value).filter((value) => asked.includes(value))
    query[name] = isSingle ? known.slice(0, 1) : known
  }
  return query
}

/** The query string, without defaults. */
export function writeCatalogQuery(query: CatalogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query.search.trim()) parameters.set('search', query.search.trim())
  if (query.category) parameters.set('category', query.category)
  for (const { name } of facets) for (const value of query[name]) parameters.append(name, value)
  if (query.sort) parameters.set('sort', query.sort)
  if (query.page > 1) parameters.set('page', String(query.page))
  return parameters
}

/** The catalog's address for this query. */
export function catalogAddress(query: CatalogQuery) {
  return { pathname: paths.courses, search: writeCatalogQuery(query).toString() }
}

function oneOf<T extends string>(values: readonly T[], candidate: string | null): T | null {
  return values.find((value) => value === candidate) ?? null
}
