import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link, type To } from 'react-router-dom'
import { groupedNumber } from './grouped-number.ts'
import { pageNumbers } from './page-numbers.ts'
import classes from './PageLinks.module.css'

interface Props {
  /** Names the landmark. */
  label: string
  /** From 1. */
  page: number
  pages: number
  to: (page: number) => To
  /** What the steps are called; in a list by date, for example, newer and older. */
  steps?: [previous: string, next: string]
  /** The reader goes to another page. */
  onTurn: () => void
}

/** From page to page, as links: each page has its address. Nothing where there is but one. */
export function PageLinks({ label, page, pages, to, steps: [previous, next] = ['Previous', 'Next'], onTurn }: Props) {
  if (pages === 1) return null
  return (
    <nav className={classes.pages} aria-label={label}>
      {page > 1 && (
        <Link className={classes.step} to={to(page - 1)} rel="prev" onClick={onTurn}>
          <IconArrowLeft size={18} aria-hidden /> {previous}
        </Link>
      )}
      <ol className={classes.numbers}>
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has no other name
            <li key={`gap-${index}`} className={classes.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                className={classes.number}
                to={to(number)}
                onClick={onTurn}
                aria-label={`Page ${groupedNumber(number)}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {groupedNumber(number)}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link className={`${classes.step} ${classes.next}`} to={to(page + 1)} rel="next" onClick={onTurn}>
          {next} <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
