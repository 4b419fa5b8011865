import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { brand } from '#shared/brand.ts'
import classes from './OfflineNotice.module.css'
import { useIsOnline } from './online.ts'
import { serverUnreachable } from './server-reachability.ts'

interface Props {
  /** More content for the bar, rendered only while the bar is visible. */
  children?: ReactNode
}

/** A thin bar, shown while the browser is offline or the server is unreachable. */
export function OfflineNotice({ children }: Props) {
  const isOnline = useIsOnline()
  const isUnreachable = useStore(serverUnreachable)
  return (
    <div role="status">
      {(!isOnline || isUnreachable) && (
        <div className={classes.bar}>
          <p>
            <IconCloudOff aria-hidden size={18} />
            <span>{`${isOnline ? `${brand.name} is not responding.` : 'You are offline.'} What you see may not be up to date.`}</span>
          </p>
          {children}
        </div>
      )}
    </div>
  )
}
