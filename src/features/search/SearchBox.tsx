import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { catalogPath } from '#paths.ts'
import { fromTheTop } from '#ui/from-the-top.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import classes from './SearchBox.module.css'
import { useOffer } from './use-offer.ts'

interface Props {
  /** Called when a search was run or a suggestion taken, e.g. to close the menu around the box. */
  onSearch?: () => void
  /** Offers recent searches before anything is typed, as the mobile menu does. */
  offersRecent?: boolean
}

/**
 * The header's search (§2): suggestions while typing, as a combobox. Arrows move the highlight, Enter takes the
 * highlighted suggestion or leads to the catalogue with the query, trimmed; a blank one is ignored (§5).
 */
export function SearchBox({ onSearch, offersRecent = false }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const [query, setQuery] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const text = query.trim()
  /** There are suggestions, or they are on their way. */
  const isOffering = isWanted && (text !== '' || offersRecent)
  const { load, parts, offer } = useOffer(text, isOffering)
  // An offer that is still to be replaced stays in sight, but the keyboard takes nothing from it.
  const suggestions = offer?.text === text ? offer.suggestions : []

  useEffect(() => {
    if (!isWanted) return
    function handleElsewhere(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setWanted(false)
    }
    document.addEventListener('pointerdown', handleElsewhere)
    return () => document.removeEventListener('pointerdown', handleElsewhere)
  }, [isWanted])

  function want() {
    void load()
    setWanted(true)
    setActive(-1)
  }

  function close() {
    setWanted(false)
    setActive(-1)
  }

  /** Where the search leads shows the query itself; the box is free for the next one. */
  function finish() {
    setQuery('')
    close()
    onSearch?.()
  }

  function go(path: string) {
    void navigate(path, { state: fromTheTop })
    finish()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const chosen = suggestions[active]
    if (chosen) go(chosen.path)
    else if (text) go(catalogPath({ search: text }))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOffering) {
      // The menu around the box stays, and so does what was typed.
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1
      const count = suggestions.length
      if (!offer) want()
      else if (count > 0) setActive((step + count) % count)
    }
  }

  return (
    <form ref={root} className={classes.box} role="search" aria-label="Site" onSubmit={handleSubmit}>
      <label className={classes.icon} htmlFor={id}>
        <IconSearch aria-hidden size={18} />
      </label>
      <input
        id={id}
        className={classes.input}
        type="text"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search courses"
        aria-autocomplete="list"
        aria-expanded={offer !== null}
        aria-controls={offer ? `${id}-list` : undefined}
        aria-activedescendant={offer && active >= 0 ? parts?.suggestionId(`${id}-list`, active) : undefined}
        placeholder="Search courses"
        value={query}
        onFocus={offersRecent ? want : load}
        onBlur={close}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          want()
        }}
      />
      {isWanted && <VisuallyHidden role="status">{offer && parts?.announcement(offer)}</VisuallyHidden>}
      {parts && offer && <parts.SuggestionPanel id={`${id}-list`} offer={offer} active={active} onPick={finish} />}
    </form>
  )
}
