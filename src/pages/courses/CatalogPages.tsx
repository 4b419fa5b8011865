import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatCount } from '#features/courses/count.ts'
import { paths } from '#paths.ts'
import { pageNumbers } from './catalog-pages.ts'
import { type CatalogQuery, writeCatalogQuery } from './catalog-query.ts'
import classes from './CatalogPages.module.css'

interface Props {
  query: CatalogQuery
  page: number
  pages: number
  /** The reader goes to another page. */
  onTurn: () => void
}

/** From page to page, as links: each page has its address. Nothing where there is but one. */
export function CatalogPages({ query, page, pages, onTurn }: Props) {
  if (pages === 1) return null
  const to = (number: number) => ({
    pathname: paths.courses,
    search: writeCatalogQuery({ ...query, page: number }).toString(),
  })
  return (
    <nav className={classes.pages} aria-label="Pages of the catalogue">
      {page > 1 && (
        <Link className={classes.step} to={to(page - 1)} rel="prev" onClick={onTurn}>
          <IconArrowLeft size={18} aria-hidden /> Previous
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
                aria-label={`Page ${formatCount(number)}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {formatCount(number)}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link className={`${classes.step} ${classes.next}`} to={to(page + 1)} rel="next" onClick={onTurn}>
          Next <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
