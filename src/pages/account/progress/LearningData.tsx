import { FileButton } from '@mantine/core'
import { IconAlertCircle, IconDeviceLaptop, IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { learningFileName, writeLearningFile } from '#features/enrolment/learning-file.ts'
import { ImportPreview } from '#features/hand-over/ImportPreview.tsx'
import { formatCount } from '#format.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import classes from './LearningData.module.css'
import progress from './progress.module.css'
import { useFileDrop } from '../use-file-drop.ts'
import { useLearningFile } from './use-learning-file.ts'

/** Says where the learner's courses are stored, and exports them to a file or imports them from one. */
export function LearningData() {
  const { enrolledCourses } = useEnrolment()
  const importButton = useRef<HTMLButtonElement>(null)
  const clearInput = useRef<() => void>(null)
  const { opened, refusal, isReading, open, close } = useLearningFile()
  const isOver = useFileDrop((file) => void open(file))

  function handleExport() {
    const now = new Date()
    saveFile(new Blob([writeLearningFile(enrolledCourses, now)], { type: 'application/json' }), learningFileName(now))
  }

  function handleFile(file: File | null) {
    // Cleared at once, so that the same file can be chosen again after it was repaired.
    clearInput.current?.()
    if (file) void open(file)
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
            Your courses and their progress are stored in this browser only. Your other browsers and devices do not have them, and clearing
            this site&apos;s data removes them. Export them to keep a copy, and import the copy wherever you continue learning.
          </p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={enrolledCourses.length === 0}
              onClick={handleExport}
            >
              Export my courses
            </Button>
            <FileButton accept="application/json,.json" resetRef={clearInput} onChange={handleFile}>
              {({ onClick }) => (
                <Button
                  ref={importButton}
                  variant="default"
                  leftSection={<IconUpload size={18} aria-hidden />}
                  loading={isReading}
                  onClick={onClick}
                >
                  Import from a file
                </Button>
              )}
            </FileButton>
            <span className={classes.hint}>or drop the file on this page</span>
          </div>
          {refusal && (
            <p className={classes.refusal} role="alert">
              <IconAlertCircle size={20} aria-hidden />
              <span>
                <bdi>{refusal.fileName}</bdi>: {refusal.message} Nothing was changed.
              </span>
            </p>
          )}
        </div>
      </div>
      {opened && (
        <ImportPreview
          key={opened.serial}
          incoming={opened.enrolments}
          source={
            <>
              <bdi>{opened.fileName}</bdi> holds {formatCount(opened.enrolments.length + opened.unknownTitles.length, 'course')}.
            </>
          }
          leftOut={[{ reason: 'Not in the catalog', titles: opened.unknownTitles }]}
          onClose={handleClose}
        />
      )}
    </section>
  )
}
