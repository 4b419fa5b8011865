import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { queryWith } from './admin-address.ts'
import classes from './Pager.module.css'

interface Props {
  /** The landmark's name. */
  label: string
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** Called when the user pages. */
  onTurn: () => void
}

/**
 * Links to the previous and the next page. The address holds the page's cursor, and the history state holds the cursors of
 * the pages before it. Without that state (the address was opened directly), the link leads to the first page instead.
 */
export function Pager({ label, next, onTurn }: Props) {
  const { pathname, search, state } = useLocation()
  const after = new URLSearchParams(search).get('after')
  const trail = trailOf(state)
  const before = trail.at(-1)
  if (after === null && next === null) return null

  const to = (place: string) => ({ pathname, search: queryWith(search, { after: place }).toString() })

  return (
    <nav className={classes.pager} aria-label={label}>
      {after !== null && (
        <Link className={classes.step} to={to(before ?? '')} state={{ trail: trail.slice(0, -1) }} rel="prev" onClick={onTurn}>
          <IconArrowLeft size={18} aria-hidden /> <span>{before === undefined ? 'First page' : 'Previous'}</span>
        </Link>
      )}
      {next !== null && (
        <Link
          className={`${classes.step} ${classes.next}`}
          to={to(next)}
          state={{ trail: [...trail, after ?? ''] }}
          rel="next"
          onClick={onTurn}
        >
          Next <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** The cursors of the pages before this one; the first page's is ''. */
function trailOf(state: unknown): string[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : []
  return Array.isArray(trail) ? trail.filter((place) => typeof place === 'string') : []
}
