import { IconX } from '@tabler/icons-react'
import { languageAttributes } from '#shared/content-language.ts'
import box from '#site/ui/box.module.css'
import { type CatalogQuery, emptyQuery } from './catalog-query.ts'
import classes from './FilterChips.module.css'
import { restrictionsOf } from './restrictions.ts'
import type { ChangeQuery } from './use-catalog-query.ts'

interface Props {
  query: CatalogQuery
  onChange: ChangeQuery
}

/** The active filters, each with a remove button; two or more can also be cleared at once. */
export function FilterChips({ query, onChange }: Props) {
  const restrictions = restrictionsOf(query)
  if (restrictions.length === 0) return null

  return (
    <ul className={box.tightRow} aria-label="Filters in use">
      {restrictions.map(({ label, content, without }) => (
        <li key={label}>
          <button type="button" className={classes.chip} aria-label={`Remove filter ${label}`} onClick={() => onChange(without)}>
            <span {...(content && languageAttributes(content))}>{label}</span>
            <IconX size={15} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
      {restrictions.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => onChange({ ...emptyQuery, sort: query.sort })}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
