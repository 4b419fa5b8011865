import { lazyPart } from '#site/ui/lazy-part.ts'
import { WhenNear } from '../WhenNear.tsx'
import { DownloadSetting } from './DownloadSetting.tsx'
import { StoredDataSetting } from './StoredDataSetting.tsx'
import { PersistenceSetting } from './PersistenceSetting.tsx'

const DeleteAccount = lazyPart(() => import('./DeleteAccountSetting.tsx'), 'DeleteAccountSetting')

/** Says which data is stored where and what is kept in this browser, and lets the user download and delete it. */
export function PrivacyTab() {
  return (
    <>
      <DownloadSetting />
      <StoredDataSetting />
      <PersistenceSetting />
      <WhenNear Section={DeleteAccount} />
    </>
  )
}
