import { IconX } from '@tabler/icons-react'
import { levelNames } from '#features/courses/LevelBadge.tsx'
import type { CatalogQuery } from './catalog-query.ts'
import classes from './FilterChips.module.css'

interface Props {
  query: CatalogQuery
  onChange: (changes: Partial<CatalogQuery>) => void
}

/** What narrows the list, each removable by itself and, from two on, all at once. */
export function FilterChips({ query, onChange }: Props) {
  const chips: { label: string; without: Partial<CatalogQuery> }[] = []
  if (query.search) chips.push({ label: `“${query.search}”`, without: { search: '' } })
  if (query.category) chips.push({ label: query.category, without: { category: null } })
  if (query.level) chips.push({ label: levelNames[query.level], without: { level: null } })
  if (chips.length === 0) return null

  return (
    <ul className={classes.chips} aria-label="Filters in use">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Remove filter ${label}`}
            onClick={() => onChange(without)}
          >
            {label}
            <IconX size={15} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => onChange({ search: '', category: null, level: null })}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
