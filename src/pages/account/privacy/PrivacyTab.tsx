import { DeleteAccountSetting } from './DeleteAccountSetting.tsx'
import { DownloadSetting } from './DownloadSetting.tsx'
import { LocalDataSetting } from './LocalDataSetting.tsx'

/** What is kept where, how to have it, and how to be rid of it. */
export function PrivacyTab() {
  return (
    <>
      <DownloadSetting />
      <LocalDataSetting />
      <DeleteAccountSetting />
    </>
  )
}
