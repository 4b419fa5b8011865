import { courseCategories } from '#site/features/courses/categories.ts'
import { paths } from '#shared/paths.ts'
import { choiceIn, pageIn, queryOf, searchIn } from '#site/ui/address-query.ts'
import { type FacetName, facets } from './facets.ts'

/** The number of courses per page of the catalog (§9). */
export const coursesPerPage = 24

/** The catalog's sort orders. The default is the best match while searching, otherwise the most popular. */
export const sortNames = {
  popular: 'Most popular',
  rating: 'Best rated',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  shortest: 'Shortest first',
}
export type Sort = keyof typeof sortNames
export const sorts = Object.keys(sortNames) as Sort[]

/**
 * What the user asked for; all of it is in the query string (§2). A course matches a facet if it has any of the chosen values.
 */
export interface CatalogQuery extends Record<FacetName, string[]> {
  search: string
  category: string | null
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
  const query: CatalogQuery = {
    ...emptyQuery,
    search: searchIn(parameters),
    category: choiceIn(
      parameters,
      'category',
      courseCategories.map(({ name }) => name),
    ),
    sort: choiceIn(parameters, 'sort', sorts),
    page: pageIn(parameters),
  }
  for (const { name, options, isSingle } of facets) {
    const asked = parameters.getAll(name)
    const known = options.map(({ value }) => value).filter((value) => asked.includes(value))
    query[name] = isSingle ? known.slice(0, 1) : known
  }
  return query
}

/** The query string, without defaults. */
export function writeCatalogQuery({ search, category, sort, page, ...chosen }: CatalogQuery): URLSearchParams {
  return queryOf({ search, category, ...chosen, sort, page })
}

/** The catalog's address for this query. */
export function catalogAddress(query: CatalogQuery) {
  return { pathname: paths.courses, search: writeCatalogQuery(query).toString() }
}
