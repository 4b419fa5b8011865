import type { ReactNode } from 'react'
import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import { type CatalogQuery, sortNames, sorts } from './catalog-query.ts'
import classes from './CatalogTools.module.css'
import type { ChangeQuery } from './use-catalog-query.ts'

interface Props {
  query: CatalogQuery
  onChange: ChangeQuery
  /** The button that opens the filters when they are not shown beside the list. */
  filters: ReactNode
}

/** Search, filters and sorting. */
export function CatalogTools({ query, onChange, filters }: Props) {
  const isSearching = query.search !== ''
  return (
    <div className={classes.tools}>
      <SearchField
        region="Courses"
        label="Search in all courses"
        placeholder="Title, topic or instructor"
        search={query.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      {filters}
      <SelectField
        label="Sort by"
        value={query.sort ?? (isSearching ? '' : 'popular')}
        options={[
          ...(isSearching ? [{ value: '', label: 'Best match' }] : []),
          ...sorts.map((sort) => ({ value: sort, label: sortNames[sort] })),
        ]}
        onChange={(chosen) => onChange({ sort: sorts.find((sort) => sort === chosen) ?? null })}
      />
    </div>
  )
}
