import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './FavoritesTools.module.css'
import { type Sort, sorts } from './favorites-view.ts'

/** §5, §9 */
const debounceMs = 300

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
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const later = useDebouncedCallback((typed: string) => onSearch(typed.trim()), debounceMs)

  // The address may change elsewhere: 'Show all favorites', the back button.
  if (known !== search) {
    setKnown(search)
    if (text.trim() !== search) setText(search)
  }

  function handleText(typed: string) {
    setText(typed)
    later(typed)
  }

  return (
    <form
      className={classes.tools}
      role="search"
      aria-label="Favorites"
      onSubmit={(event) => {
        event.preventDefault()
        later.cancel()
        onSearch(text.trim())
      }}
    >
      <TextInput
        type="search"
        size="md"
        aria-label="Search in your favorites"
        placeholder="Title, topic or instructor"
        value={text}
        onChange={(event) => handleText(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => handleText('')} />}
      />
      <NativeSelect
        size="md"
        aria-label="Sort by"
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={sort}
        data={sorts.map((value) => ({ value, label: sortNames[value] }))}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
    </form>
  )
}
