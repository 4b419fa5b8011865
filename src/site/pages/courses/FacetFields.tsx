import { useId } from 'react'
import { formatCount } from '#shared/format.ts'
import tick from '#site/ui/tick.module.css'
import type { CatalogQuery } from './catalog-query.ts'
import classes from './FacetFields.module.css'
import { type Facet, facets } from './facets.ts'
import type { FacetCounts } from './narrow-courses.ts'
import type { ChangeQuery } from './use-catalog-query.ts'

interface Props {
  query: CatalogQuery
  counts: FacetCounts
  onChange: ChangeQuery
}

/** Level, price, rating and learning time, with the number of courses that each option would show. */
export function FacetFields(props: Props) {
  return facets.map((facet) => <FacetField key={facet.name} facet={facet} {...props} />)
}

function FacetField({ facet: { name, title, options, isSingle = false }, query, counts, onChange }: Props & { facet: Facet }) {
  const group = useId()
  const chosen = query[name]

  function choose(value: string, isChosen: boolean) {
    const others = isSingle ? [] : chosen
    // In list order, so that each selection has exactly one address.
    const next = options.filter((option) => (option.value === value ? isChosen : others.includes(option.value)))
    onChange({ [name]: next.map((option) => option.value) })
  }

  return (
    <fieldset className={classes.field}>
      <legend className={classes.title}>{title}</legend>
      {isSingle && (
        <label className={classes.option}>
          <input type="radio" className={tick.tick} name={group} checked={chosen.length === 0} onChange={() => choose('', false)} />
          <span>{`Any ${title.toLowerCase()}`}</span>
        </label>
      )}
      {options.map(({ value, label }) => {
        const count = counts[name][value] ?? 0
        const isChosen = chosen.includes(value)
        return (
          <label key={value} className={classes.option} data-empty={count === 0 || undefined}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              className={tick.tick}
              aria-label={`${label}, ${formatCount(count, 'course')}`}
              name={isSingle ? group : name}
              checked={isChosen}
              // An option without results can only be deselected.
              disabled={count === 0 && !isChosen}
              onChange={(event) => choose(value, event.currentTarget.checked)}
            />
            <span>{label}</span>
            <span className={classes.count} aria-hidden>
              {formatCount(count)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
