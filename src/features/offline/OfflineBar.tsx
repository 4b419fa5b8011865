import { OfflineNotice } from '#ui/OfflineNotice.tsx'
import { Late } from '#ui/Late.tsx'

/** The bar that says that there is no connection, with the list of what is waiting to be sent. */
export function OfflineBar() {
  return (
    <OfflineNotice>
      <Late load={loadWaitingList} given={{}} />
    </OfflineNotice>
  )
}

export async function loadWaitingList() {
  return (await import('./WaitingList.tsx')).WaitingList
}
