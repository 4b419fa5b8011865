import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OfflineNotice.module.css'
import { useIsOnline } from './online.ts'

interface Props {
  /** What else there is to say; rendered only while the bar is there. */
  children?: ReactNode
}

/** A thin bar while the browser says that there is no connection. */
export function OfflineNotice({ children }: Props) {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.bar}>
          <p>
            <IconCloudOff aria-hidden size={18} />
            You are offline. What you see may not be up to date.
          </p>
          {children}
        </div>
      )}
    </div>
  )
}
