import { categories, type Category } from '#content/course.ts'
import { paths } from '#paths.ts'
import { type FacetName, facets } from './facets.ts'

/** Orders that the catalogue can show. Without one: the best match while searching, else the most popular first. */
export const sorts = ['popular', 'rating', 'price-low', 'price-high', 'shortest'] as const
export type Sort = (typeof sorts)[number]

/** What a reader asked of the catalogue; all of it stands in the address (§2). Of each facet the chosen values, any of which may fit. */
export interface CatalogQuery extends Record<FacetName, string[]> {
  search: string
  category: Category | null
  sort: Sort | null
  /** From 1; a page beyond the last is read as the last. */
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

/** Reads the address; values that the catalogue does not know are as good as absent. */
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

/** The address's parameters for a query; what is not asked for is left out. */
export function writeCatalogQuery(query: CatalogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query.search.trim()) parameters.set('search', query.search.trim())
  if (query.category) parameters.set('category', query.category)
  for (const { name } of facets) for (const value of query[name]) parameters.append(name, value)
  if (query.sort) parameters.set('sort', query.sort)
  if (query.page > 1) parameters.set('page', String(query.page))
  return parameters
}

/** Where the catalogue shows this query. */
export function catalogAddress(query: CatalogQuery) {
  return { pathname: paths.courses, search: writeCatalogQuery(query).toString() }
}

function oneOf<T extends string>(values: readonly T[], candidate: string | null): T | null {
  return values.find((value) => value === candidate) ?? null
}
