import { IconDeviceLaptop, IconDownload, IconServer } from '@tabler/icons-react'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { accountKinds } from '#site/features/stored-data/data-kinds.ts'
import { useThemePreference } from '#site/theme/theme-context.ts'
import { Button } from '#site/ui/Button.tsx'
import { saveFile } from '#site/ui/save-file.ts'
import { useToasts } from '#site/ui/toasts.ts'
import box from '#site/ui/box.module.css'
import { browserDataOf, dataFile } from './account-file.ts'
import { AccountAlert } from '../AccountAlert.tsx'
import classes from './DownloadSetting.module.css'
import { Setting } from '../Setting.tsx'

/** Says which data is stored where, and downloads all of it as one file. */
export function DownloadSetting() {
  const auth = useAuth()
  const { uid } = useUser()
  const { appId } = useConfiguration()
  const { enrolledCourses } = useEnrolment()
  const { preference: theme } = useThemePreference()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction('export account')

  async function handleDownload() {
    const result = await run(() => auth.exportAccount())
    if (!result.ok) return
    const now = new Date()
    const browser = await browserDataOf({ appId, kinds: accountKinds(appId, uid), enrolledCourses, theme, now })
    const file = dataFile('account', { server: result.value, browser }, now)
    saveFile(file.content, file.name)
    toasts.add({ type: 'success', title: 'Your data is ready', message: `Look for ${file.name} in your downloads.` })
  }

  return (
    <Setting title="Your data" about="What we store, where we store it, and all of it in one file that you and other programs can read.">
      <ul className={classes.places}>
        <li>
          <IconServer aria-hidden size={22} />
          <p>
            <strong>On our server:</strong> your name, email address and photo, when you registered and last signed in, your favorites, and
            what you wrote to us. You can read it, and so can the administrators of this site.
          </p>
        </li>
        <li>
          <IconDeviceLaptop aria-hidden size={22} />
          <p>
            <strong>In this browser only:</strong> the courses that you are enrolled in, your progress, your notes, and everything else in
            the list below. Your other devices do not have them.
          </p>
        </li>
      </ul>
      <AccountAlert code={failure} />
      <div className={box.row}>
        <Button size="md" leftSection={<IconDownload size={18} aria-hidden />} loading={isPending} onClick={() => void handleDownload()}>
          Download everything
        </Button>
      </div>
    </Setting>
  )
}
