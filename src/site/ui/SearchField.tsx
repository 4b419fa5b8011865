import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts'
import classes from './field.module.css'

interface Props {
  /** Names the search landmark. */
  region: string
  label: string
  placeholder: string
  /** The search in the URL. */
  search: string
  onSearch: (search: string) => void
}

/** Search as you type. The text is applied after a pause, or at once with Enter. */
export function SearchField({ region, label, placeholder, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const later = useDebouncedCallback((typed: string) => onSearch(typed.trim()), SEARCH_DEBOUNCE_MS)

  // The URL may also change from outside: a link, the back button.
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
      role="search"
      aria-label={region}
      onSubmit={(event) => {
        event.preventDefault()
        later.cancel()
        onSearch(text.trim())
      }}
    >
      <div className={classes.frame}>
        <IconSearch className={classes.before} size={20} stroke={1.8} aria-hidden />
        <input
          className={classes.field}
          data-before
          data-after
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => handleText(event.currentTarget.value)}
        />
        {text && (
          <button type="button" className={classes.clear} aria-label="Clear the search" onClick={() => handleText('')}>
            <IconX size={18} aria-hidden />
          </button>
        )}
      </div>
    </form>
  )
}
