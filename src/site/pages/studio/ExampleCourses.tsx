import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ExampleCourse } from '#content/course.ts'
import { courseFile } from '#compiler/file-names.ts'
import { formatCount } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import { newId } from '#site/backend/new-id.ts'
import { knownCourses } from '#site/features/courses/courses.ts'
import { type CourseLimits } from '#site/features/drafts/draft.ts'
import type { DraftsApi } from '#site/features/drafts/drafts-api.ts'
import { createCourse, readCourseZip } from '#site/features/drafts/incoming.ts'
import { copyOfCourse } from '#site/features/studio/course-json.ts'
import { loadExample } from '#site/features/studio/example-courses.ts'
import { addressPart, titleProblem } from '#site/features/studio/new-course.ts'
import dialog from '#site/features/studio/dialog.module.css'
import { freeId } from '#site/features/studio/outline/outline.ts'
import { Button } from '#site/ui/Button.tsx'
import { Choices } from '#site/ui/Choices.tsx'
import { DialogActions } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import classes from './NewCourseDialog.module.css'

interface Props {
  api: DraftsApi
  limits: CourseLimits
  examples: readonly ExampleCourse[]
  /** The addresses of the instructor's own courses. */
  ownSlugs: readonly string[]
  onBack: () => void
  onCreated: (id: string) => void
}

/** A new course that begins as a copy of a sample: its texts, figures and recordings under a title of one's own. */
export function ExampleCourses({ api, limits, examples, ownSlugs, onBack, onCreated }: Props) {
  const [slug, setSlug] = useState(examples[0]?.slug ?? '')
  // Pressing again after a lost answer creates no second course, and another example is another course.
  const [id, setId] = useState(newId)
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, run } = useWork('create course')
  const example = examples.find((one) => one.slug === slug)
  const title = typed ?? `Copy of ${example?.title ?? ''}`
  const problem = titleProblem(title)

  async function create(): Promise<string | null> {
    const read = await readCourseZip(await loadExample(slug), limits)
    if (!read.ok) return read.error
    const [left] = read.value.left
    if (left) return `${left.name}: ${left.why}`
    const taken = [...ownSlugs, ...knownCourses.map((course) => course.slug)]
    const own = freeId(addressPart(title, 70) || 'course', taken)
    const files = read.value.files.map((file) =>
      file.path === courseFile ? { ...file, text: copyOfCourse(file.text ?? '', title.trim(), own) } : file,
    )
    return createCourse(api, id, files)
  }

  /** After a failure, a part of the copy may be there already. */
  function giveUp() {
    if (failure !== null) void api.remove(id)
    setFailure(null)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    setFailure(null)
    if (problem !== null) return
    const refusal = await run(() => create().catch(() => 'The example could not be loaded. Check your connection, then try again.'))
    setFailure(refusal)
    if (refusal === null) onCreated(id)
  }

  return (
    <form noValidate className={dialog.form} onSubmit={(event) => void handleSubmit(event)}>
      <p className={classes.note}>
        You get all of its files: lessons, figures, questions and recordings. They are free to use. Its instructor and its ratings stay with
        the original.
      </p>
      <div className={classes.examples}>
        <Choices
          legend="Example"
          value={slug}
          onChange={(chosen) => {
            giveUp()
            setSlug(chosen)
            setId(newId())
          }}
          choices={examples.map((one) => ({ value: one.slug, label: one.title, about: holds(one), picture: null }))}
        />
      </div>
      {example && (
        <div>
          <Button
            component="a"
            href={coursePath(example.id)}
            target="_blank"
            variant="subtle"
            size="compact-md"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            Look at it in a new tab
          </Button>
        </div>
      )}
      <TextInput
        label="Title of your course"
        size="md"
        maxLength={200}
        dir="auto"
        aria-required
        value={title}
        error={isChecked && problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure && <ErrorNote message={failure} />}
      <DialogActions>
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => {
            giveUp()
            onBack()
          }}
        >
          Back
        </Button>
        <Button type="submit" loading={isPending}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}

function holds({ category, level, lessons, figures, recordings }: ExampleCourse): string {
  const parts = [
    formatCount(lessons, 'lesson'),
    ...(figures > 0 ? [formatCount(figures, 'figure')] : []),
    ...(recordings > 0 ? [formatCount(recordings, 'recording')] : []),
  ]
  return `${category}, ${level}: ${parts.join(', ')}`
}
