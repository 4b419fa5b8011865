import { categories, type Category, type Level, levels } from '#features/courses/course.ts'

/** Orders that the catalogue can show. Without one: the best match while searching, else the most popular first. */
export const sorts = ['popular', 'rating', 'price-low', 'price-high', 'shortest'] as const
export type Sort = (typeof sorts)[number]

/** What a reader asked of the catalogue; all of it stands in the address (§2). */
export interface CatalogQuery {
  search: string
  category: Category | null
  level: Level | null
  sort: Sort | null
}

/** Reads the address; values that the catalogue does not know are as good as absent. */
export function readCatalogQuery(parameters: URLSearchParams): CatalogQuery {
  return {
    search: (parameters.get('search') ?? '').trim(),
    category: oneOf(categories, parameters.get('category')),
    level: oneOf(levels, parameters.get('level')),
    sort: oneOf(sorts, parameters.get('sort')),
  }
}

/** The address's parameters for a query; what is not asked for is left out. */
export function writeCatalogQuery(query: CatalogQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const name of ['search', 'category', 'level', 'sort'] as const) {
    const value = query[name]?.trim()
    if (value) parameters.set(name, value)
  }
  return parameters
}

function oneOf<T extends string>(values: readonly T[], candidate: string | null): T | null {
  return values.find((value) => value === candidate) ?? null
}
