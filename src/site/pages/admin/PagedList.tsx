import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Page } from '#site/features/administration/request.ts'
import shared from './admin.module.css'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Loaded } from './Loaded.tsx'
import { Pager } from './Pager.tsx'

interface Props<Row> {
  query: UseQueryResult<Page<Row>>
  /** As in 'Loading users' and 'Pages of users'. */
  name: string
  /** As in 'The users could not be read'. */
  what?: string
  /** The list's accessible name. */
  label: string
  /** Resets the view if the database refuses what the address asks for. */
  onReset: () => void
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Receives the focus when all of its content changes. */
  ref?: RefObject<HTMLDivElement | null>
  onTurn?: () => void
  /** Returns a list item with its key. */
  children: (row: Row) => ReactNode
}

/** One page of rows, with links to the pages beside it. */
export function PagedList<Row>(props: Props<Row>) {
  const { query, name, what = name, label, onReset, empty, children } = props
  const own = useRef<HTMLDivElement>(null)
  const { ref = own, onTurn = () => ref.current?.focus() } = props
  return (
    <div ref={ref} tabIndex={-1} className={shared.stack}>
      <Loaded query={query} what={what} skeleton={<ListSkeleton label={`Loading ${name}`} />} onReset={onReset}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <div className={shared.empty}>{empty}</div>
          ) : (
            <>
              <ul className={shared.list} aria-label={label} data-stale={query.isPlaceholderData}>
                {rows.map((row) => children(row))}
              </ul>
              <Pager label={`Pages of ${name}`} next={next} onTurn={onTurn} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
