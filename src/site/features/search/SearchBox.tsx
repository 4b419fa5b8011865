import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { catalogPath } from '#shared/paths.ts'
import { fromTheTop } from '#site/ui/from-the-top.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import classes from './SearchBox.module.css'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  /** Called when a search was run or a suggestion picked, e.g. to close the surrounding menu. */
  onSearch?: () => void
  /** Shows recent searches before anything is typed, as in the mobile menu. */
  showsRecent?: boolean
}

/**
 * The header's search (§2): a combobox with suggestions while typing. Arrow keys move the highlight. Enter picks the
 * highlighted suggestion or opens the catalog with the trimmed query; a blank one is ignored (§5).
 */
export function SearchBox({ onSearch, showsRecent = false }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = query.trim()
  /** Suggestions are shown or loading. */
  const isActive = isOpen && (text !== '' || showsRecent)
  const { load, parts, result } = useSuggestions(text, isActive)
  // Results for an older text stay visible until they are replaced, but the keyboard cannot pick from them.
  const suggestions = result?.text === text ? result.suggestions : []

  useEffect(() => {
    if (!isOpen) return
    function handleOutside(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleOutside)
    return () => document.removeEventListener('pointerdown', handleOutside)
  }, [isOpen])

  function open() {
    void load()
    setOpen(true)
    setActive(-1)
  }

  function close() {
    setOpen(false)
    setActive(-1)
  }

  /** Clears the box for the next search: the target page shows the query itself. */
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
    if (event.key === 'Escape' && isActive) {
      // Close only the suggestions: keep the surrounding menu and the typed text.
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1
      const count = suggestions.length
      if (!result) open()
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
        aria-keyshortcuts="/"
        aria-expanded={result !== null}
        aria-controls={result ? `${id}-list` : undefined}
        aria-activedescendant={result && active >= 0 ? parts?.suggestionId(`${id}-list`, active) : undefined}
        placeholder="Search courses"
        value={query}
        onFocus={showsRecent ? open : load}
        onBlur={close}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          open()
        }}
      />
      {isOpen && <VisuallyHidden role="status">{result && parts?.announcement(result)}</VisuallyHidden>}
      {parts && result && <parts.SuggestionPanel id={`${id}-list`} result={result} active={active} onPick={finish} />}
    </form>
  )
}
