import { Link } from 'react-router-dom'
import { categoryPath, paths, type CategorySlug } from '#shared/paths.ts'
import { NotFound } from '#site/ui/NotFound.tsx'
import { categoryTopics } from './category-slugs.ts'
import classes from './CategoryNotFound.module.css'

/** Says that no category has this slug, and lists the existing ones. */
export function CategoryNotFound() {
  return (
    <NotFound what="Category" action={{ label: 'Browse Courses', to: paths.courses }}>
      <p>The address may be mistyped. These are the ones that we have:</p>
      <ul className={classes.topics}>
        {Object.entries(categoryTopics).map(([slug, { title }]) => (
          <li key={slug}>
            <Link to={categoryPath(slug as CategorySlug)}>{title}</Link>
          </li>
        ))}
      </ul>
    </NotFound>
  )
}
