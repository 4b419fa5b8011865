import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Level, levels } from '#features/courses/course.ts'
import { levelNames } from '#features/courses/LevelBadge.tsx'
import { type CatalogQuery, type Sort, sorts } from './catalog-query.ts'
import { CatalogSearch } from './CatalogSearch.tsx'
import classes from './CatalogTools.module.css'

const sortNames: Record<Sort, string> = {
  popular: 'Most popular',
  rating: 'Best rated',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  shortest: 'Shortest first',
}

const chevron = <IconChevronDown size={18} aria-hidden />

interface Props {
  query: CatalogQuery
  onChange: (changes: Partial<CatalogQuery>, options?: { replace: boolean }) => void
}

/** Search, level and order. */
export function CatalogTools({ query, onChange }: Props) {
  const isSearching = query.search !== ''
  return (
    <div className={classes.tools}>
      <CatalogSearch search={query.search} onSearch={(search) => onChange({ search }, { replace: true })} />
      <NativeSelect
        size="md"
        rightSection={chevron}
        aria-label="Level"
        value={query.level ?? ''}
        data={[{ value: '', label: 'Any level' }, ...levels.map((level) => ({ value: level, label: levelNames[level] }))]}
        onChange={(event) => onChange({ level: (event.currentTarget.value || null) as Level | null })}
      />
      <NativeSelect
        size="md"
        rightSection={chevron}
        aria-label="Sort by"
        value={query.sort ?? (isSearching ? '' : 'popular')}
        data={[
          ...(isSearching ? [{ value: '', label: 'Best match' }] : []),
          ...sorts.map((sort) => ({ value: sort, label: sortNames[sort] })),
        ]}
        onChange={(event) => onChange({ sort: (event.currentTarget.value || null) as Sort | null })}
      />
    </div>
  )
}
