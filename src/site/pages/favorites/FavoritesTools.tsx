import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import classes from './FavoritesTools.module.css'
import { type Sort, sortNames, sorts } from './favorites-view.ts'

interface Props {
  /** From the query string. */
  search: string
  sort: Sort
  onSearch: (search: string) => void
  onSort: (sort: string) => void
}

/** Search as you type, and sorting. */
export function FavoritesTools({ search, sort, onSearch, onSort }: Props) {
  return (
    <div className={classes.tools}>
      <SearchField
        region="Favorites"
        label="Search in your favorites"
        placeholder="Title, topic or instructor"
        search={search}
        onSearch={onSearch}
      />
      <SelectField label="Sort by" value={sort} options={sorts.map((value) => ({ value, label: sortNames[value] }))} onChange={onSort} />
    </div>
  )
}
