import { Link } from 'react-router-dom'
import { inLanguageOf } from '#site/features/courses/categories.ts'
import { paths } from '#shared/paths.ts'
import classes from './TopicLink.module.css'

/** A breadcrumb: the blog, then the topic. */
export function TopicLink({ category }: { category: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.trail}>
        <li>
          <Link to={paths.blog}>Blog</Link>
        </li>
        <li>
          <Link to={`${paths.blog}?${new URLSearchParams({ category }).toString()}`} {...inLanguageOf(category)}>
            {category}
          </Link>
        </li>
      </ol>
    </nav>
  )
}
