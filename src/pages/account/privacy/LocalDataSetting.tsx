import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useUser } from '#auth/auth-context.ts'
import { useConfiguration } from '#backend/configuration-context.ts'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { enrolmentKey } from '#features/enrolment/EnrolmentProvider.tsx'
import { learningFileName, writeLearningFile } from '#features/enrolment/learning-file.ts'
import { answersKey } from '#features/lessons/questions/answer-record.ts'
import { readingKey } from '#features/lessons/reading-positions.ts'
import { playbackKey } from '#features/player/playback-store.ts'
import { Button } from '#ui/Button.tsx'
import { useConfirm } from '#ui/confirm.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToasts } from '#ui/toasts.ts'
import classes from '../account.module.css'
import { browserDataOf, removeBrowserData, restoreBrowserData } from './browser-data.ts'
import { Setting } from '../Setting.tsx'

/** Long enough to read the message and reconsider. */
const UNDO_MS = 12_000

/** Deletes the learner's courses and progress from this browser. They can be exported first, and the deletion can be undone. */
export function LocalDataSetting() {
  const { appId } = useConfiguration()
  const { uid } = useUser()
  const { enrolledCourses, refresh } = useEnrolment()
  const confirm = useConfirm()
  const toasts = useToasts()
  const note = useRef<HTMLParagraphElement>(null)
  const learning = [enrolmentKey(appId, uid), playbackKey(appId, uid), readingKey(appId, uid), answersKey(appId, uid)]
  const hasData = enrolledCourses.length > 0

  function handleExport() {
    const now = new Date()
    saveFile(new Blob([writeLearningFile(enrolledCourses, now)], { type: 'application/json' }), learningFileName(now))
  }

  async function handleDelete() {
    const isSure = await confirm({
      type: 'danger',
      title: 'Delete learning data',
      message: 'Your courses, progress and certificates are deleted from this browser. Export them first if you may want them back.',
      confirmLabel: 'Delete learning data',
      cancelLabel: 'Keep it',
    })
    if (!isSure) return
    const removed = Object.fromEntries(
      Object.entries(browserDataOf(appId, uid)).filter(([name]) => learning.some((key) => name.startsWith(key))),
    )
    removeBrowserData(Object.keys(removed))
    refresh()
    note.current?.focus()
    toasts.add({
      type: 'info',
      title: 'Learning data deleted',
      message: 'Your courses are no longer stored in this browser.',
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        handler() {
          restoreBrowserData(removed)
          refresh()
        },
      },
    })
  }

  return (
    <Setting
      title="Learning data"
      about="Kept in this browser only, for you alone. Deleting it does not touch your account or your favorites."
    >
      <p ref={note} tabIndex={-1} className={classes.note}>
        {hasData
          ? `${enrolledCourses.length === 1 ? 'One course' : `${enrolledCourses.length} courses`} with your progress ${enrolledCourses.length === 1 ? 'is' : 'are'} stored here.`
          : 'Nothing is stored here: you are not enrolled in any course in this browser.'}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="md" disabled={!hasData} leftSection={<IconDownload size={18} aria-hidden />} onClick={handleExport}>
          Export my courses
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={!hasData}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => void handleDelete()}
        >
          Delete learning data
        </Button>
      </div>
    </Setting>
  )
}
