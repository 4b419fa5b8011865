import { IconRefresh } from '@tabler/icons-react'
import classes from './UpdateNotice.module.css'

interface Props {
  /** Reloads into the new version. If null, there is no new version and the notice is hidden. */
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
