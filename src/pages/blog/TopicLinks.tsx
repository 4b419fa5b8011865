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
        {[null, ...articleCategories].map((category) => {
          const isChosen = query.category === category
          return (
            <li key={category}>
              <Link
                ref={isChosen ? bringIntoSight : undefined}
                className={classes.link}
                to={{ pathname: paths.blog, search: writeBlogQuery({ ...query, category, page: 1 }).toString() }}
                aria-current={isChosen ? 'page' : undefined}
              >
                {category ?? 'All topics'}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** On phones the row scrolls; the chosen topic is to be in sight, wherever the reader came from. */
function bringIntoSight(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - row.clientWidth / 2
}
