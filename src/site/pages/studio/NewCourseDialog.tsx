import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ExampleCourse, Level } from '#content/course.ts'
import { newId } from '#site/backend/new-id.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import { usualLimits } from '#site/features/drafts/draft.ts'
import type { Incoming } from '#site/features/drafts/incoming.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import dialog from '#site/features/studio/dialog.module.css'
import { listExamples } from '#site/features/studio/example-courses.ts'
import { levelChoices, newCourseFiles, titleProblem } from '#site/features/studio/new-course.ts'
import { draftPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { missingPart } from '#site/ui/missing-part.tsx'
import { useWork } from '#site/ui/loading.ts'
import classes from './NewCourseDialog.module.css'

/** Reading a folder needs more code than all of this dialog. */
const loadIncoming = () => import('#site/features/drafts/incoming.ts')
const IncomingCourse = lazyPart(() => import('./IncomingCourse.tsx'), 'IncomingCourse', { otherwise: missingPart })
const ExampleCourses = lazyPart(() => import('./ExampleCourses.tsx'), 'ExampleCourses', { otherwise: missingPart })

/** Asks for what a course cannot be without, and opens it. */
export function NewCourseDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const api = useDraftsApi()
  const drafts = useQuery(draftQueries.own(api))
  const limits = useQuery(draftQueries.limits(api))
  const chosenZip = useRef<File>(undefined)
  const [incoming, setIncoming] = useState<Incoming | null>(null)
  const [examples, setExamples] = useState<readonly ExampleCourse[]>([])
  const [isFromExample, setIsFromExample] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Pressing again after a lost answer creates no second course.
  const [id] = useState(newId)
  const { isPending, run } = useWork('create course')
  const form = useForm({
    initialValues: { title: '', category: knownCategories[0] ?? '', level: 'beginner' as Level },
    validate: { title: titleProblem },
  })

  useEffect(() => {
    // A school may have none. Without a connection, nothing else here works either.
    listExamples().then(setExamples, () => {})
  }, [])

  async function open(created: string, place: { file?: string } = {}) {
    await queries.invalidateQueries({ queryKey: draftQueries.all(api) })
    await navigate(draftPath(created, place))
  }

  /** Shows what a zip would bring, unless another one is chosen meanwhile. */
  async function readZip(file: File) {
    chosenZip.current = file
    setFailure(null)
    const read = await loadIncoming()
      .then(({ readCourseZip }) => readCourseZip(file, limits.data ?? usualLimits))
      .catch(() => ({ ok: false as const, error: 'That could not be loaded. Check your connection, then try again.' }))
    if (chosenZip.current !== file) return
    if (read.ok) setIncoming(read.value)
    else setFailure(read.error)
  }

  async function create(values: typeof form.values) {
    setFailure(null)
    const files = newCourseFiles({ ...values, title: values.title.trim() }).map((file) => ({ ...file, revision: null }))
    const result = await run(() => api.create(id, files))
    if (!result.ok) return setFailure(sentenceFor(result.error))
    await open(id, { file: 'first-lesson.md' })
  }

  if (incoming) {
    return (
      <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} closesOnClickOutside={false}>
        <DialogTitle>New course from a zip</DialogTitle>
        <Suspense>
          <IncomingCourse api={api} incoming={incoming} onBack={() => setIncoming(null)} onCreated={(created) => void open(created)} />
        </Suspense>
      </Dialog>
    )
  }
  if (isFromExample) {
    return (
      <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} closesOnClickOutside={false}>
        <DialogTitle>New course from an example</DialogTitle>
        <Suspense>
          <ExampleCourses
            api={api}
            limits={limits.data ?? usualLimits}
            examples={examples}
            ownSlugs={(drafts.data ?? []).map(({ slug }) => slug)}
            onBack={() => setIsFromExample(false)}
            onCreated={(created) => void open(created)}
          />
        </Suspense>
      </Dialog>
    )
  }
  return (
    <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>New course</DialogTitle>
      <form noValidate className={dialog.form} onSubmit={form.onSubmit(create, focusFirstError(form))}>
        <TextInput data-autofocus label="Title" size="md" maxLength={200} dir="auto" aria-required {...form.getInputProps('title')} />
        <NativeSelect
          label="Category"
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          data={knownCategories}
          {...form.getInputProps('category')}
        />
        <NativeSelect
          label="Level"
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          data={levelChoices}
          {...form.getInputProps('level')}
        />
        {failure && <ErrorNote message={failure} />}
        <div className={classes.others}>
          <p>Or begin with a sample course, or bring one along that was written elsewhere:</p>
          <div>
            {examples.length > 0 && (
              <Button variant="default" size="compact-md" onClick={() => setIsFromExample(true)}>
                From an example
              </Button>
            )}
            <FileButton
              variant="default"
              size="compact-md"
              accept=".zip,application/zip"
              inputLabel="Zip of a course"
              onFiles={([file]) => file && void readZip(file)}
            >
              From a zip
            </FileButton>
          </div>
        </div>
        <DialogActions>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
