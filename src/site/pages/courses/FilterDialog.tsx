import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import sheet from '#site/ui/sheet.module.css'
import { useModal } from '#site/ui/use-modal.ts'
import type { CatalogQuery } from './catalog-query.ts'
import { FacetFields } from './FacetFields.tsx'
import classes from './FilterDialog.module.css'
import { facets } from './facets.ts'
import type { FacetCounts } from './narrow-courses.ts'
import type { ChangeQuery } from './use-catalog-query.ts'

interface Props {
  query: CatalogQuery
  counts: FacetCounts
  /** The number of courses that match. */
  total: number
  onChange: ChangeQuery
}

/** The filters in narrow windows: a bottom sheet over the list, which updates behind it. */
export function FilterDialog({ query, counts, total, onChange }: Props) {
  const { isOpen, open, close, props } = useModal()
  const chosen = facets.reduce((sum, { name }) => sum + query[name].length, 0)

  return (
    <div className={classes.narrow}>
      <Button
        fullWidth
        size="md"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        onClick={open}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <dialog {...props} className={`${sheet.sheet} ${classes.dialog}`} aria-label="Filters">
        {isOpen && (
          <div>
            <div className={classes.top}>
              <h2 className={classes.heading}>Filters</h2>
              <button type="button" className={sheet.close} aria-label="Close filters" onClick={close}>
                <IconX size={22} aria-hidden />
              </button>
            </div>
            <div className={classes.fields}>
              <FacetFields query={query} counts={counts} onChange={onChange} />
            </div>
            <div className={classes.foot}>
              <Button
                size="md"
                variant="default"
                disabled={chosen === 0}
                onClick={() => onChange({ level: [], price: [], rating: [], duration: [] })}
              >
                Reset
              </Button>
              <Button size="md" onClick={close}>{`Show ${formatCount(total, 'course')}`}</Button>
            </div>
          </div>
        )}
      </dialog>
    </div>
  )
}
