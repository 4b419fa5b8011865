import { IconRefresh } from '@tabler/icons-react'
import classes from './UpdateNotice.module.css'

interface Props {
  /** Null if there is no new version. */
  onReload: (() => void) | null
  onLater: () => void
}

/** Offers the new version. It never reloads by itself, so that nothing the user has typed is lost. */
export function UpdateNotice({ onReload, onLater }: Props) {
  return (
    <div role="status">
      {onReload && (
        <div className={classes.notice}>
          <IconRefresh aria-hidden size={22} stroke={1.8} />
          <p>
            <strong>A new version is ready</strong>
            Reload when it suits you.
          </p>
          <div className={classes.actions}>
            <button type="button" className={classes.reload} onClick={onReload}>
              Reload
            </button>
            <button type="button" onClick={onLater}>
              Later
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
