import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { categoryPath, paths, type CategorySlug } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { categoryTopics } from './category-slugs.ts'
import classes from './UnknownCategory.module.css'

/** Says that no category has this slug, and lists the existing ones. */
export function UnknownCategory() {
  return (
    <div className={page.page}>
      <PageHead title="No such category" isUnlisted />
      <EmptyState
        level={1}
        icon={<IconMapSearch stroke={1.6} />}
        title="There is no such category"
        action={
          <Button component={Link} to={paths.courses}>
            Browse Courses
          </Button>
        }
      >
        <p>The address may be mistyped. These are the ones that we have:</p>
        <ul className={classes.topics}>
          {Object.entries(categoryTopics).map(([slug, { title }]) => (
            <li key={slug}>
              <Link to={categoryPath(slug as CategorySlug)}>{title}</Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}
