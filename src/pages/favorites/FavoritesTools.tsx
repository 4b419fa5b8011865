import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { SearchField } from '#ui/SearchField.tsx'
import classes from './FavoritesTools.module.css'
import { type Sort, sorts } from './favorites-view.ts'

const sortNames: Record<Sort, string> = {
  added: 'Recently added',
  title: 'Title',
  rating: 'Best rated',
  price: 'Price: low to high',
}

interface Props {
  /** What the address says. */
  search: string
  sort: Sort
  onSearch: (search: string) => void
  onSort: (sort: string) => void
}

/** Search as you type, and the order. */
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
      <NativeSelect
        size="md"
        aria-label="Sort by"
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={sort}
        data={sorts.map((value) => ({ value, label: sortNames[value] }))}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
    </div>
  )
}
