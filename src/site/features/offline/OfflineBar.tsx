import { Suspense } from 'react'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import { OfflineNotice } from '#site/ui/OfflineNotice.tsx'

export const WaitingList = lazyPart(() => import('./WaitingList.tsx'), 'WaitingList', { otherwise: nothing })

/** The bar that says that there is no connection, with the list of changes that wait to be sent. */
export function OfflineBar() {
  return (
    <OfflineNotice>
      <Suspense>
        <WaitingList />
      </Suspense>
    </OfflineNotice>
  )
}
