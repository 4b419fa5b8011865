import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

/** A thin bar while the browser says that there is no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, () => true)
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

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
