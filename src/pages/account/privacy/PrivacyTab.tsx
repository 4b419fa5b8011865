import { DeleteAccountSetting } from './DeleteAccountSetting.tsx'
import { DownloadSetting } from './DownloadSetting.tsx'
import { KeptDataSetting } from './KeptDataSetting.tsx'
import { PersistenceSetting } from './PersistenceSetting.tsx'

/** Says which data is stored where and what is kept in this browser, and lets the user download and delete it. */
export function PrivacyTab() {
  return (
    <>
      <DownloadSetting />
      <KeptDataSetting />
      <PersistenceSetting />
      <DeleteAccountSetting />
    </>
  )
}
