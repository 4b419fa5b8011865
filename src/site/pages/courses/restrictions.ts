import type { Written } from '#shared/content-language.ts'
import { lookOf } from '#site/features/courses/categories.ts'
import type { CatalogQuery } from './catalog-query.ts'
import { facets } from './facets.ts'

/** An active filter, and the query change that removes it. */
interface Restriction {
  label: string
  /** If the label is the name of a category. */
  content?: Written
  without: Partial<CatalogQuery>
}

/** Returns a restriction for each chosen value. */
export function restrictionsOf(query: CatalogQuery): Restriction[] {
  const { search, category } = query
  return [
    ...(search ? [{ label: `“${search}”`, without: { search: '' } }] : []),
    ...(category ? [{ label: category, content: { language: lookOf(category).language }, without: { category: null } }] : []),
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
