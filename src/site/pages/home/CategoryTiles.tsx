import { Link } from 'react-router-dom'
import { categoryTiles } from '#content/samples/home.ts'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { catalogPath } from '#shared/paths.ts'
import { barWidth } from './category-tiles.ts'
import classes from './CategoryTiles.module.css'
import home from './home.module.css'

export function CategoryTiles() {
  return (
    <section className={home.section} aria-labelledby="top-categories">
      <div className={home.inner}>
        <h2 id="top-categories" className={home.title}>
          Top categories
        </h2>
        <ul className={classes.tiles}>
          {categoryTiles.map(({ category, count }) => (
            <li key={category}>
              <Link className={classes.tile} to={catalogPath({ category })}>
                <span className={classes.art}>
                  <CategoryArt category={category} isBelow />
                </span>
                <span className={classes.name}>{category}</span>
                <span className={classes.count}>{`${count} courses`}</span>
                <span className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${barWidth(count)}%` }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
