import { OfflineNotice } from '#ui/OfflineNotice.tsx'
import { Deferred } from '#ui/Deferred.tsx'

/** The bar that says that there is no connection, with the list of changes that wait to be sent. */
export function OfflineBar() {
  return (
    <OfflineNotice>
      <Deferred load={loadWaitingList} given={{}} />
    </OfflineNotice>
  )
}

export async function loadWaitingList() {
  return (await import('./WaitingList.tsx')).WaitingList
}
