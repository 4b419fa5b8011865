import { Link } from 'react-router-dom'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { courseCategories, inLanguageOf } from '#site/features/courses/categories.ts'
import { formatCount } from '#shared/format.ts'
import { catalogPath } from '#shared/paths.ts'
import bar from '#site/ui/bar.module.css'
import classes from './CategoryTiles.module.css'
import home from './home.module.css'

/** A tile for each category that has a course. The tiles of the sample have fixed counts, and a bar (§2). */
export function CategoryTiles() {
  if (courseCategories.length < 2) return null
  return (
    <section className={home.section} aria-labelledby="top-categories">
      <div className={home.inner}>
        <h2 id="top-categories" className={home.title}>
          Top categories
        </h2>
        <ul className={classes.tiles}>
          {courseCategories.map(({ name: category, count, courses }) => (
            <li key={category}>
              <Link className={classes.tile} to={catalogPath({ category })}>
                <span className={classes.art}>
                  <CategoryArt category={category} isBelow />
                </span>
                <span className={classes.name} {...inLanguageOf(category)}>
                  {category}
                </span>
                <span className={classes.count}>{formatCount(count ?? courses, 'course')}</span>
                {count !== undefined && (
                  <span className={`${bar.bar} ${classes.bar}`} aria-hidden>
                    <span style={{ inlineSize: `${barWidth(count)}%` }} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A tile's bar is full at this count (§2). */
const fullBarCount = 50

/** Width of a tile's bar in percent: the count over 50, capped at 100 (§2). */
export function barWidth(count: number): number {
  return Math.min((count / fullBarCount) * 100, 100)
}
