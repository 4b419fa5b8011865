import { IconCloudUp, IconRefreshAlert } from '@tabler/icons-react'
import { useFavorites } from '#site/features/favorites/favorites-context.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { useIsOnline } from '#site/ui/online.ts'
import classes from './SyncNotice.module.css'

interface Props {
  isTrying: boolean
  onRetry: () => void
}

/** Says how many changes have not been sent yet, or that the list may be stale. Empty while everything is in sync. */
export function SyncNotice({ isTrying, onRetry }: Props) {
  const { waiting: changes, isFailed } = useFavorites()
  const waiting = changes.length
  const isOnline = useIsOnline()
  const hasNews = waiting > 0 || isFailed
  const Icon = waiting > 0 ? IconCloudUp : IconRefreshAlert
  return (
    <div role="status" className={classes.place}>
      {hasNews && (
        <div className={classes.notice}>
          <Icon className={classes.icon} size={22} stroke={1.8} aria-hidden />
          <p>
            {waiting > 0
              ? `${formatCount(waiting, 'change')} on this device will be sent when you are back online.`
              : 'The service could not be reached. This is the list as this device last saw it.'}
          </p>
          {isOnline && (
            <Button variant="default" size="compact-md" loading={isTrying} onClick={onRetry}>
              {waiting > 0 ? 'Send Now' : 'Try Again'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
