import { DeleteAccountSetting } from './DeleteAccountSetting.tsx'
import { DownloadSetting } from './DownloadSetting.tsx'
import { LocalDataSetting } from './LocalDataSetting.tsx'

/** Says which data is stored where, and lets the user download and delete it. */
export function PrivacyTab() {
  return (
    <>
      <DownloadSetting />
      <LocalDataSetting />
      <DeleteAccountSetting />
    </>
  )
}
