import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { catalogPath } from '#paths.ts'
import classes from './SearchBox.module.css'

interface Props {
  /** Called when a search was run, e.g. to close the menu around the box. */
  onSearch?: () => void
}

/** The header's search: leads to the catalogue with the query, trimmed; a blank one is ignored (§5). */
export function SearchBox({ onSearch }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const search = query.trim()
    if (!search) return
    // The catalogue shows the query in its own box from here on.
    setQuery('')
    void navigate(catalogPath({ search }))
    onSearch?.()
  }

  return (
    <form className={classes.box} role="search" aria-label="Site" onSubmit={handleSubmit}>
      <label className={classes.icon} htmlFor={id}>
        <IconSearch aria-hidden size={18} />
      </label>
      <input
        id={id}
        className={classes.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search courses"
        placeholder="Search courses"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
    </form>
  )
}
