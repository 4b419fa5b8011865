import { Link } from 'react-router-dom'
import { categories } from '#features/courses/course.ts'
import { paths } from '#paths.ts'
import { type CatalogQuery, writeCatalogQuery } from './catalog-query.ts'
import classes from './CategoryLinks.module.css'

/** All categories as links that keep the rest of the query. */
export function CategoryLinks({ query }: { query: CatalogQuery }) {
  return (
    <nav className={classes.scroller} aria-label="Categories">
      <ul className={classes.list}>
        {[null, ...categories].map((category) => (
          <li key={category}>
            <Link
              className={classes.link}
              to={{ pathname: paths.courses, search: writeCatalogQuery({ ...query, category, page: 1 }).toString() }}
              aria-current={query.category === category ? 'page' : undefined}
            >
              {category ?? 'All courses'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
