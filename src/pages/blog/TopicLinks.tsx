import { Link } from 'react-router-dom'
import { articleCategories } from '#features/blog/article.ts'
import { paths } from '#paths.ts'
import { type BlogQuery, writeBlogQuery } from './blog-query.ts'
import classes from './TopicLinks.module.css'

/** All topics as links that keep the search and begin at page 1. */
export function TopicLinks({ query }: { query: BlogQuery }) {
  return (
    <nav className={classes.scroller} aria-label="Topics">
      <ul className={classes.list}>
        {[null, ...articleCategories].map((category) => (
          <li key={category}>
            <Link
              className={classes.link}
              to={{ pathname: paths.blog, search: writeBlogQuery({ ...query, category, page: 1 }).toString() }}
              aria-current={query.category === category ? 'page' : undefined}
            >
              {category ?? 'All topics'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
