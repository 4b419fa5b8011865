import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts'
import { MAX_SEARCH_LENGTH } from './address-query.ts'
import classes from './field.module.css'

interface Props {
  /** Names the search landmark. */
  region: string
  label: string
  placeholder: string
  /** The search in the URL. */
  search: string
  /** The longest search that the URL accepts. */
  maxLength?: number
  onSearch: (search: string) => void
}

/** Search as you type. The text is applied after a pause, or at once with Enter. */
export function SearchField({ region, label, placeholder, search, maxLength = MAX_SEARCH_LENGTH, onSearch }: Props) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  /** The search that the URL was last told to have. */
  const [sent, setSent] = useState(search)
  const later = useDebouncedCallback((typed: string) => send(typed), SEARCH_DEBOUNCE_MS)

  function send(typed: string) {
    const wanted = typed.trim()
    setSent(wanted)
    onSearch(wanted)
  }

  // The URL may also change from outside: a link, the back button. What was typed while the URL followed must stay.
  if (known !== search) {
    setKnown(search)
    if (known === sent && search !== sent) {
      setText(search)
      setSent(search)
    }
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
        send(text)
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
          maxLength={maxLength}
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
