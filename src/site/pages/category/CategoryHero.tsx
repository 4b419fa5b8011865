import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import type { Program } from '#content/category.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import page from '#site/ui/page.module.css'
import classes from './CategoryHero.module.css'

/** The topic, its actual number of courses, and the art of each of its categories. */
export function CategoryHero({ topic, courseCount }: { topic: Program; courseCount: number }) {
  const inLanguage = languageAttributes(topic)
  return (
    <header className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.eyebrow}>{formatCount(courseCount, 'course')}</p>
        <h1 className={page.title} {...inLanguage}>
          {topic.title}
        </h1>
        {topic.lead && (
          <p className={classes.lead} {...inLanguage}>
            {topic.lead}
          </p>
        )}
        {topic.note && (
          <p className={classes.note} {...inLanguage}>
            {topic.note}
          </p>
        )}
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
