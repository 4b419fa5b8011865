import { languageAttributes } from '#shared/content-language.ts'
import { brand } from '#shared/brand.ts'
import { home } from 'virtual:home'
import classes from './StaticStats.module.css'

/** The site's numbers, as static text (§2). */
export function StaticStats() {
  return (
    <section className={classes.band} aria-label={`${brand.name} in numbers`}>
      <dl className={classes.stats} {...languageAttributes({})}>
        {home.statistics.map(({ figure, label }) => (
          <div key={label} className={classes.stat}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
