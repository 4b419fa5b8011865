import { useState } from 'react'
import { newId } from '#site/backend/new-id.ts'
import type { DraftsApi } from '#site/features/drafts/drafts-api.ts'
import { createCourse, type Incoming } from '#site/features/drafts/incoming.ts'
import dialog from '#site/features/studio/dialog.module.css'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { DialogActions } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import { LeftOut } from './FileList.tsx'
import classes from './NewCourseDialog.module.css'

interface Props {
  api: DraftsApi
  incoming: Incoming
  onBack: () => void
  onCreated: (id: string) => void
}

/** What would come into a new course, and what would not, before anything is written. */
export function IncomingCourse({ api, incoming, onBack, onCreated }: Props) {
  // Pressing again after a lost answer creates no second course, and another zip is another course.
  const [id] = useState(newId)
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, run } = useWork('create course')
  const { files, left } = incoming
  const hasFacts = files.some(({ kind }) => kind === 'facts')
  const counts = (['lesson', 'figure', 'captions', 'picture', 'recording'] as const).flatMap((kind) => {
    const count = files.filter((file) => file.kind === kind).length
    return count === 0 ? [] : [kind === 'captions' ? formatCount(count, 'file of captions', 'files of captions') : formatCount(count, kind)]
  })

  async function handleCreate() {
    setFailure(null)
    const problem = await run(() => createCourse(api, id, files).catch(() => 'The zip could not be read. Go back, and choose it again.'))
    setFailure(problem)
    if (problem === null) onCreated(id)
  }

  function handleBack() {
    // A part of it may be there already.
    if (failure !== null) void api.remove(id)
    onBack()
  }

  return (
    <div className={dialog.form}>
      {hasFacts ? (
        <p className={classes.note}>{`It brings ${counts.join(', ') || 'the facts of a course'}.`}</p>
      ) : (
        <ErrorNote message="There is no course.json in it. Pack the folder of a course that was downloaded here, or that lies in a repository." />
      )}
      <LeftOut left={left} />
      {failure && <ErrorNote message={failure} />}
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={handleBack}>
          Back
        </Button>
        <Button disabled={!hasFacts} loading={isPending} onClick={() => void handleCreate()}>
          Create
        </Button>
      </DialogActions>
    </div>
  )
}
