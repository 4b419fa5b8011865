import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatCount } from '#shared/format.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import { usualLimits } from '#site/features/drafts/draft.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { type Incoming, readFiles } from '#site/features/drafts/incoming.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import dialog from '#site/features/studio/dialog.module.css'
import type { OutlineModule } from '#site/features/studio/outline/outline.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { FileList, LeftOut } from '../FileList.tsx'
import type { OpenCourse } from './use-course.ts'

interface Props {
  store: DraftStore
  files: readonly File[]
  modules: readonly OutlineModule[]
  /** The module that the files were dropped on. */
  moduleId: string
  onAdd: OpenCourse['addFiles']
  onClose: () => void
}

const kinds = {
  lesson: 'Lesson',
  figure: 'Figure',
  captions: 'Captions or chapters',
  picture: 'Picture',
  recording: 'Recording',
  facts: 'The course',
}

/** Shows what would become of files that were dropped or chosen, before anything is written. */
export function IncomingFilesDialog({ store, files, modules, moduleId, onAdd, onClose }: Props) {
  const limits = useQuery(draftQueries.limits(useDraftsApi()))
  const most = limits.isPending ? null : (limits.data ?? usualLimits)
  const [target, setTarget] = useState(moduleId)
  const [incoming, setIncoming] = useState<Incoming | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, run } = useWork('add files')

  useEffect(() => {
    if (!most) return
    let isGone = false
    const present = store.getState().files.map(({ path }) => path)
    void readFiles(files, present, most).then((read) => isGone || setIncoming(read))
    return () => {
      isGone = true
    }
    // What is written later changes nothing that is shown: a name that was taken meanwhile is refused.
  }, [store, files, most])

  async function handleAdd() {
    if (!incoming) return
    setFailure(null)
    const problem = await run(() => onAdd(target, incoming.files))
    if (problem === null) onClose()
    else setFailure(problem)
  }

  const coming = incoming?.files ?? []
  const left = incoming?.left ?? []
  const hasLessons = coming.some(({ kind }) => kind === 'lesson')
  return (
    <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>Add files</DialogTitle>
      {!incoming ? (
        <LoadingScreen />
      ) : (
        <div className={dialog.form}>
          {coming.length > 0 && (
            <FileList title={`${formatCount(coming.length, 'file')} to add`}>
              {coming.map(({ path, kind, given }) => (
                <li key={path}>
                  <strong translate="no">{given}</strong> <span>{kinds[kind]}</span>{' '}
                  {given !== path && <span translate="no">{`(${path})`}</span>}
                </li>
              ))}
            </FileList>
          )}
          <LeftOut left={left} />
          {hasLessons && (
            <NativeSelect
              data-autofocus
              label="Lessons go to the module"
              rightSection={<IconChevronDown size={18} aria-hidden />}
              data={modules.map(({ id, title }) => ({ value: id, label: title }))}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
          )}
          {failure && <ErrorNote message={failure} />}
        </div>
      )}
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={coming.length === 0} loading={isPending} onClick={() => void handleAdd()}>
          {coming.length === 0 ? 'Add' : `Add ${formatCount(coming.length, 'file')}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
