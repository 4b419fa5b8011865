import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import classes from './OfflineNotice.module.css'
import { useIsOnline } from './online.ts'
import { serverUnreachable } from './server-reachability.ts'

interface Props {
  /** What else there is to say; rendered only while the bar is there. */
  children?: ReactNode
}

/** A thin bar while the browser says that there is no connection, or the server says nothing. */
export function OfflineNotice({ children }: Props) {
  const isOnline = useIsOnline()
  const isUnreachable = useStore(serverUnreachable)
  return (
    <div role="status">
      {(!isOnline || isUnreachable) && (
        <div className={classes.bar}>
          <p>
            <IconCloudOff aria-hidden size={18} />
            {isOnline ? 'Ascendo does not answer at the moment.' : 'You are offline.'} What you see may not be up to date.
          </p>
          {children}
        </div>
      )}
    </div>
  )
}
