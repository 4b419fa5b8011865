import { IconCloudOff } from '@tabler/icons-react'
import classes from './OfflineNotice.module.css'
import { useIsOnline } from './online.ts'

/** A thin bar while the browser says that there is no connection. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.bar}>
          <IconCloudOff aria-hidden size={18} />
          You are offline. What you see may not be up to date.
        </p>
      )}
    </div>
  )
}
