import { IconDeviceLaptop, IconDevices, IconDownload, IconLink, IconUpload } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { learningFileName, writeLearningFile } from '#site/features/enrolment/learning-file.ts'
import { useCopyOffer } from '#site/features/hand-over/copy-offer.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { saveFile } from '#site/ui/save-file.ts'
import classes from './LearningData.module.css'
import progress from './progress.module.css'
import { useFileDrop } from '../use-file-drop.ts'
import { useLearningFile } from './use-learning-file.ts'

const ImportPreview = lazyPart(() => import('#site/features/hand-over/ImportPreview.tsx'), 'ImportPreview')
const HandOverDialog = lazyPart(() => import('#site/features/hand-over/HandOverDialog.tsx'), 'HandOverDialog')

/** Says where the learner's courses are stored, and exports them to a file or imports them from one. */
export function LearningData() {
  const { enrolledCourses } = useEnrolment()
  const { appId } = useConfiguration()
  const { uid } = useUser()
  const importButton = useRef<HTMLButtonElement>(null)
  const { opened, refusal, isReading, open, close } = useLearningFile()
  const handOverButton = useRef<HTMLButtonElement>(null)
  const [handOver, setHandOver] = useState<'loading' | 'failed' | 'open' | null>(null)
  const { answer } = useCopyOffer()
  const isOver = useFileDrop((file) => void open(file))

  const readRecord = async () => (await import('#site/features/stored-data/learning-record.ts')).readLearningRecord(appId, uid)

  async function handleExport() {
    const now = new Date()
    answer()
    try {
      const text = writeLearningFile(enrolledCourses, now, await readRecord())
      saveFile(new Blob([text], { type: 'application/json' }), learningFileName(now))
    } catch {
      setHandOver('failed')
    }
  }

  async function handleHandOver() {
    answer()
    setHandOver('loading')
    setHandOver((await HandOverDialog.prefetch()) ? 'open' : 'failed')
  }

  function handleHandOverClose() {
    setHandOver(null)
    setTimeout(() => handOverButton.current?.focus())
  }

  function handleClose() {
    close()
    setTimeout(() => importButton.current?.focus())
  }

  return (
    <section className={progress.section} aria-labelledby="learning-data">
      <h2 id="learning-data" className={progress.heading}>
        Your learning data
      </h2>
      <div className={classes.card} data-over={isOver || undefined}>
        <span className={classes.icon} aria-hidden>
          <IconDeviceLaptop stroke={1.6} />
        </span>
        <div className={classes.words}>
          <h3 className={classes.title}>Stored in this browser</h3>
          <p className={progress.note}>
            Your courses, progress, notes and answers are stored in this browser only. Your other browsers and devices do not have them, and
            clearing this site&apos;s data removes them. Continue on another device with a code or a link, or export them to keep a copy.
          </p>
          <div className={classes.buttons}>
            <Button
              ref={handOverButton}
              leftSection={<IconDevices size={18} aria-hidden />}
              loading={handOver === 'loading'}
              disabled={enrolledCourses.length === 0}
              onClick={() => void handleHandOver()}
            >
              Continue on another device
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={enrolledCourses.length === 0}
              onClick={() => void handleExport()}
            >
              Export to a file
            </Button>
            <FileButton
              ref={importButton}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={isReading}
              accept="application/json,.json"
              inputLabel="File to import"
              onFiles={([file]) => file && void open(file)}
            >
              Import from a file
            </FileButton>
            <Button component={Link} to={paths.continue} variant="default" leftSection={<IconLink size={18} aria-hidden />}>
              Paste a link
            </Button>
            <span className={classes.hint}>You can also drop a file on this page to import it.</span>
          </div>
          {handOver === 'failed' && <ErrorNote message="Part of this page did not load. Check your internet connection, then try again." />}
          {refusal && (
            <ErrorNote lead={<bdi translate="no">{refusal.fileName}</bdi>} message={`: ${refusal.message} Nothing was changed.`} />
          )}
        </div>
      </div>
      {handOver === 'open' && (
        <HandOverDialog
          enrolledCourses={enrolledCourses}
          readRecord={readRecord}
          onSaveFile={() => void handleExport()}
          onClose={handleHandOverClose}
        />
      )}
      {opened && (
        <Suspense>
          <ImportPreview
            key={opened.serial}
            incoming={opened.enrolments}
            others={opened.others}
            source={
              <>
                <bdi translate="no">{opened.fileName}</bdi>{' '}
                <span>{`holds ${formatCount(opened.enrolments.length + opened.unknownTitles.length, 'course')}.`}</span>
              </>
            }
            leftOut={[{ reason: 'Not in the catalog', note: 'These are left out.', titles: opened.unknownTitles }]}
            onClose={handleClose}
          />
        </Suspense>
      )}
    </section>
  )
}
