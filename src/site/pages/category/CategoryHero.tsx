import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { formatCount } from '#shared/format.ts'
import type { CategoryTopic } from './category-slugs.ts'
import classes from './CategoryHero.module.css'

/** The topic, its actual number of courses, and the art of each of its categories. */
export function CategoryHero({ topic, courseCount }: { topic: CategoryTopic; courseCount: number }) {
  return (
    <header className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.eyebrow}>{formatCount(courseCount, 'course')}</p>
        <h1 className={classes.title}>{topic.title}</h1>
        <p className={classes.lead}>{topic.lead}</p>
        {topic.note && <p className={classes.note}>{topic.note}</p>}
      </div>
      <div className={classes.pictures}>
        {topic.categories.map((category) => (
          <div key={category} className={classes.picture}>
            <CategoryArt category={category} />
          </div>
        ))}
      </div>
    </header>
  )
}
