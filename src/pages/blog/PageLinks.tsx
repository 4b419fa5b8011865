import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#paths.ts'
import { type BlogQuery, writeBlogQuery } from './blog-query.ts'
import classes from './PageLinks.module.css'

interface Props {
  query: BlogQuery
  page: number
  pages: number
  /** The reader goes to another page. */
  onTurn: () => void
}

/** From page to page, as links: each page has its address. Nothing where there is but one. */
export function PageLinks({ query, page, pages, onTurn }: Props) {
  if (pages === 1) return null
  const to = (number: number) => ({
    pathname: paths.blog,
    search: writeBlogQuery({ ...query, page: number }).toString(),
  })
  return (
    <nav className={classes.pages} aria-label="Pages of the blog">
      {page > 1 && (
        <Link className={classes.step} to={to(page - 1)} rel="prev" onClick={onTurn}>
          <IconArrowLeft size={18} aria-hidden /> Newer
        </Link>
      )}
      <ol className={classes.numbers}>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              className={classes.number}
              to={to(number)}
              onClick={onTurn}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link className={`${classes.step} ${classes.next}`} to={to(page + 1)} rel="next" onClick={onTurn}>
          Older <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
