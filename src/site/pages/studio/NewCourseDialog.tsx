import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Level, levels } from '#content/course.ts'
import { useUser } from '#site/auth/auth-context.ts'
import { newId } from '#site/backend/new-id.ts'
import { useConnection } from '#site/backend/connection.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import { draftsApi } from '#site/features/drafts/drafts-api.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { newCourseFiles } from '#site/features/studio/new-course.ts'
import { draftPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import classes from './NewCourseDialog.module.css'

const levelNames: Record<Level, string> = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' }

/** Asks for what a course cannot be without, and opens it. */
export function NewCourseDialog({ onClose }: { onClose: () => void }) {
  const { uid } = useUser()
  const connection = useConnection()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  // Pressing again after a lost answer creates no second course.
  const [id] = useState(newId)
  const { isPending, run } = useWork('create course')
  const form = useForm({
    initialValues: { title: '', category: knownCategories[0] ?? '', level: 'beginner' as Level },
    validate: { title: (title) => (/[\p{L}\p{N}]/u.test(title) ? null : 'Give the course a title. You can change it at any time.') },
  })

  async function create(values: typeof form.values) {
    setFailure(null)
    const files = newCourseFiles({ ...values, title: values.title.trim() }).map((file) => ({ ...file, revision: null }))
    const result = await run(() => draftsApi(connection, uid).create(id, files))
    if (!result.ok) return setFailure(sentenceFor(result.error))
    await queries.invalidateQueries({ queryKey: draftQueries.all(uid) })
    await navigate(draftPath(id, { file: 'first-lesson.md' }))
  }

  return (
    <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>New course</DialogTitle>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(create, focusFirstError(form))}>
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
          data={levels.map((level) => ({ value: level, label: levelNames[level] }))}
          {...form.getInputProps('level')}
        />
        {failure && <ErrorNote message={failure} />}
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
