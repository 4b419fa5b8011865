import { type CatalogQuery, emptyQuery } from './catalog-query.ts'
import { facets } from './facets.ts'

/** Something that narrows the list, and the change of the query that takes it away. */
export interface Restriction {
  label: string
  without: Partial<CatalogQuery>
}

/** Each chosen value by itself. */
export function restrictionsOf(query: CatalogQuery): Restriction[] {
  const { search, category } = query
  return [
    ...(search ? [{ label: `“${search}”`, without: { search: '' } }] : []),
    ...(category ? [{ label: category, without: { category: null } }] : []),
    ...facets.flatMap(({ name, options }) =>
      options
        .filter(({ value }) => query[name].includes(value))
        .map(({ value, label, chip = label }) => ({
          label: chip,
          without: { [name]: query[name].filter((chosen) => chosen !== value) },
        })),
    ),
  ]
}

/** Takes all of it away; the order stays. */
export function withoutRestrictions(query: CatalogQuery): CatalogQuery {
  return { ...emptyQuery, sort: query.sort }
}

/** How many facet values are chosen. */
export function countChosen(query: CatalogQuery): number {
  return facets.reduce((sum, { name }) => sum + query[name].length, 0)
}
