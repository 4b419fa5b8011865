import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link, type To } from 'react-router-dom'
import { formatNumber } from '#shared/format.ts'
import classes from './Pagination.module.css'

interface Props {
  /** Names the landmark. */
  label: string
  /** The current page, starting at 1. */
  page: number
  pages: number
  to: (page: number) => To
  /** Labels of the previous and next links, such as 'Newer' and 'Older' in a list by date. */
  steps?: [previous: string, next: string]
  /** Takes the focus when the reader goes to another page. */
  list: RefObject<HTMLElement | null>
}

/** Pagination with links, because each page has its own URL. Renders nothing if there is only one page. */
export function Pagination({ label, page, pages, to, steps: [previous, next] = ['Previous', 'Next'], list }: Props) {
  if (pages === 1) return null

  // Paging keeps the route, so the page does not scroll to the top by itself, and focus alone does not scroll a long list.
  function handleTurn() {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView()
  }

  return (
    <nav className={classes.pages} aria-label={label}>
      {page > 1 && (
        <Link className={classes.step} to={to(page - 1)} rel="prev" onClick={handleTurn}>
          <IconArrowLeft size={18} aria-hidden /> {previous}
        </Link>
      )}
      <ol className={classes.numbers}>
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has no other key
            <li key={`gap-${index}`} className={classes.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                className={classes.number}
                to={to(number)}
                onClick={handleTurn}
                aria-label={`Page ${formatNumber(number)}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {formatNumber(number)}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link className={`${classes.step} ${classes.next}`} to={to(page + 1)} rel="next" onClick={handleTurn}>
          {next} <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** The page numbers to show: first, last and those around the current page; null marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
  return near.flatMap((number, index) => {
    const gap = number - (near[index - 1] ?? 0)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
