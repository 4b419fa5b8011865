import { IconArrowBackUp, IconDownload, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { accountKinds, browserKinds, setAsideKind } from '#site/features/stored-data/data-kinds.ts'
import { formatBytes } from '#site/features/stored-data/format-bytes.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { useThemePreference } from '#site/theme/theme-context.ts'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import { saveFile } from '#site/ui/save-file.ts'
import { useToasts } from '#site/ui/toasts.ts'
import accountClasses from '../account.module.css'
import { Setting } from '../Setting.tsx'
import { browserDataOf, dataFile } from './account-file.ts'
import { DataRows } from './DataRows.tsx'
import { type DataRow, useStoredData } from './use-stored-data.ts'

/**
 * Lists everything that this browser stores: each kind with its size and removal with undo. The account's data can be exported,
 * even offline.
 */
export function StoredDataSetting() {
  return (
    <>
      <AccountData />
      <BrowserData />
    </>
  )
}

function AccountData() {
  const { appId } = useConfiguration()
  const { uid } = useUser()
  const { enrolledCourses } = useEnrolment()
  const { preference: theme } = useThemePreference()
  const confirm = useConfirm()
  const toasts = useToasts()
  const kinds = useMemo(() => accountKinds(appId, uid), [appId, uid])
  const stored = useStoredData(kinds)
  const { isReady, rows, present, remove, putBack } = stored
  const absent = rows.filter((row) => !present.includes(row) && !row.isUnusual)
  const removed = rows.filter(({ isRemoved }) => isRemoved)
  const left = present.filter(({ isRemoved }) => !isRemoved)
  const hasData = left.some(({ isUnreadable }) => !isUnreadable)

  async function handleRemoveAll() {
    const isSure = await confirm({
      type: 'danger',
      title: 'Remove everything',
      message:
        'Your courses, progress and everything else in this list are removed from this browser. You can put them back until you leave this page. Later, you can import your courses and progress from a file, if you export one first.',
      confirmLabel: 'Remove everything',
      cancelLabel: 'Keep it',
    })
    if (isSure) await remove(left)
  }

  async function handleExport() {
    const now = new Date()
    const file = dataFile('kept', { browser: await browserDataOf({ appId, kinds, enrolledCourses, theme, now }) }, now)
    saveFile(file.content, file.name)
    toasts.add({ type: 'success', title: 'Your data is ready', message: `Look for ${file.name} in your downloads.` })
  }

  async function handleExportOne(row: DataRow) {
    const file = dataFile(row.name, { copies: await row.data.read() }, new Date())
    saveFile(file.content, file.name)
  }

  return (
    <Setting
      title="Kept in this browser"
      about={
        <>
          <p>Only your account uses this data. Our server does not have it, and neither do your other devices.</p>
          <p>Removing it does not touch your account or your favorites.</p>
        </>
      }
    >
      <p className={accountClasses.note}>
        {isReady && !hasData && removed.length === 0 && <span>Nothing yet. </span>}
        {hasData && <span>{`In all, it takes ${formatBytes(left.reduce((sum, { bytes }) => sum + bytes, 0))}. `}</span>}
        {isReady && absent.length > 0 && (
          <span>{`Nothing is kept so far of: ${absent.map(({ title }) => title.toLowerCase()).join(', ')}.`}</span>
        )}
      </p>
      <DataRows
        label="Kept in this browser"
        stored={stored}
        exportOf={(row) => (row.name === setAsideKind ? () => void handleExportOne(row) : null)}
      />
      <div className={accountClasses.buttons}>
        <Button
          variant="default"
          size="md"
          disabled={!hasData}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void handleExport()}
        >
          Export all of it
        </Button>
        {!hasData && removed.length > 0 ? (
          <Button variant="default" size="md" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => void putBack(removed)}>
            Put everything back
          </Button>
        ) : (
          <Button
            variant="default"
            size="md"
            disabled={!hasData}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void handleRemoveAll()}
          >
            Remove everything
          </Button>
        )}
      </div>
    </Setting>
  )
}

function BrowserData() {
  const { appId } = useConfiguration()
  const { uid } = useUser()
  const kinds = useMemo(() => browserKinds(appId, uid), [appId, uid])
  const stored = useStoredData(kinds)
  return (
    <Setting title="Shared in this browser" about="For everyone who uses this site in this browser. It stays when you delete your account.">
      {stored.isReady && stored.present.length === 0 && <p className={accountClasses.note}>Nothing so far.</p>}
      <DataRows label="Shared in this browser" stored={stored} />
    </Setting>
  )
}
