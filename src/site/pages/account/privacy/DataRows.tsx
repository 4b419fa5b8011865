import { formatCount } from '#shared/format.ts'
import { formatBytes } from '#site/features/stored-data/format-bytes.ts'
import { Button } from '#site/ui/Button.tsx'
import accountClasses from '../account.module.css'
import rowClasses from '../rows.module.css'
import classes from './DataRows.module.css'
import type { DataRow, useStoredData } from './use-stored-data.ts'

interface Props {
  label: string
  stored: ReturnType<typeof useStoredData>
  /** Returns the click handler that exports a kind on its own; null for kinds that have none. */
  exportOf?: (row: DataRow) => (() => void) | null
}

/** Lists kinds of data with their sizes. One button removes a kind and restores it, so it never loses the focus. */
export function DataRows({ label, stored, exportOf }: Props) {
  return (
    <>
      <ul className={rowClasses.rows} aria-label={label}>
        {stored.present.map((row) => {
          const handleExport = exportOf?.(row)
          return (
            <li key={row.name} className={rowClasses.row}>
              <div>
                <p className={rowClasses.title}>{row.title}</p>
                <p className={rowClasses.about}>{row.about}</p>
                <p className={rowClasses.state}>{stateOf(row)}</p>
              </div>
              <div className={accountClasses.buttons}>
                {handleExport && !row.isRemoved && (
                  <Button variant="default" aria-label={`Export: ${row.title}`} onClick={handleExport}>
                    Export
                  </Button>
                )}
                <Button
                  variant="default"
                  aria-label={`${row.isRemoved ? 'Undo' : 'Remove'}: ${row.title}`}
                  onClick={() => void (row.isRemoved ? stored.putBack([row]) : stored.remove([row]))}
                >
                  {row.isRemoved ? 'Undo' : 'Remove'}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <p role="status" className={`${accountClasses.note} ${classes.notice}`}>
        {stored.notice}
      </p>
    </>
  )
}

function stateOf({ isRemoved, isUnreadable, count, bytes, one, many }: DataRow): string {
  if (isRemoved) return 'Removed. You can undo this until you leave this page.'
  if (isUnreadable) return 'Your browser does not let us look.'
  return count === 0 ? formatBytes(bytes) : `${formatCount(count, one, many)}, ${formatBytes(bytes)}`
}
