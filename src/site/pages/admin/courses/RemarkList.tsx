import { IconX } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import type { Remark, VersionFile } from '#site/features/administration/course-version.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { fileAddress } from './courses-view.ts'
import classes from './VersionView.module.css'

interface Props {
  label: string
  remarks: readonly Remark[]
  /** Those that the version has; null if all places are known to exist. */
  files?: readonly VersionFile[] | null
  /** What keeps a remark from being sent, in a sentence. */
  problemOf?: (remark: Remark) => string | null
  onRemove?: (remark: Remark) => void
}

/** Remarks, each with a link to its line. */
export function RemarkList({ label, remarks, files = null, problemOf = () => null, onRemove }: Props) {
  const { search } = useLocation()
  if (remarks.length === 0) return null
  return (
    <ul className={classes.remarks} aria-label={label}>
      {remarks.map((remark) => {
        const { path, line, text } = remark
        const isThere = files === null || files.some((file) => file.path === path)
        const place = line === null ? path : `${path}, line ${line}`
        const problem = isThere ? problemOf(remark) : 'This version has no such file. Remove the remark.'
        return (
          <li key={`${path}:${line}`}>
            <div className={classes.remark}>
              {isThere ? (
                <Anchor component={Link} to={fileAddress(search, path, { line })} underline="always">
                  {place}
                </Anchor>
              ) : (
                <span>{place}</span>
              )}
              <p dir="auto">{text}</p>
              {problem && <p className={classes.wrong}>{problem}</p>}
            </div>
            {onRemove && (
              <button type="button" className={classes.remove} onClick={() => onRemove(remark)}>
                <IconX size={18} aria-hidden />
                <VisuallyHidden>{`Remove the remark at ${place}`}</VisuallyHidden>
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
