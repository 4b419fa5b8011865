import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconUpload } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { courseFile } from '#compiler/file-names.ts'
import { extensionOf, usualLimits } from '#site/features/drafts/draft.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { freePath, storable } from '#site/features/drafts/stored-file.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import { captionsProblem } from '#site/features/studio/captions.ts'
import { type JsonLesson, lessonsOf, readCourse } from '#site/features/studio/course-json.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { UNTIL_CLOSED, useToasts } from '#site/ui/toasts.ts'
import classes from './facts.module.css'
import { uploadsOf } from './recording-uploads.ts'

type Field = 'videoUrl' | 'captions' | 'chapters'

interface Props {
  store: DraftStore
  lesson: JsonLesson
  /** Null takes the field away. */
  set: (field: Field, value: string | null) => void
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
const mostMegabytes = megabytes(usualLimits.recording_bytes)

/** A lesson's recording with its captions and chapters: files of the course, chosen or uploaded. */
export function RecordingFields({ store, lesson, set }: Props) {
  const { videoUrl, captions, chapters } = lesson
  const hasRecording = videoUrl !== undefined
  return (
    <section className={classes.recording} aria-label="Recording">
      <RecordingField store={store} lesson={lesson} set={set} />
      {(hasRecording || captions !== undefined) && (
        <CueField
          store={store}
          label="Captions"
          description="What is said and heard, as WebVTT. Learners also read it as the transcript."
          value={captions}
          name={`${lesson.id}.vtt`}
          onChange={(value) => set('captions', value)}
        />
      )}
      {hasRecording && captions === undefined && (
        <p role="note">Captions are still missing. Without them, the course cannot be handed in.</p>
      )}
      {!hasRecording && (captions !== undefined || chapters !== undefined) && (
        <p role="note">Without a recording, learners do not see captions and chapters. Add one, or choose None for them.</p>
      )}
      {(hasRecording || chapters !== undefined) && (
        <CueField
          store={store}
          label="Chapters"
          description="The names of its parts, as WebVTT. You may leave them out."
          value={chapters}
          name={`${lesson.id}-chapters.vtt`}
          onChange={(value) => set('chapters', value)}
        />
      )}
    </section>
  )
}

/** The captions and chapters of a lesson as they are now, each with its text. */
function cuesOf(store: DraftStore, lessonId: string) {
  const course = readCourse(store.textOf(courseFile) ?? '')
  const lesson = course && lessonsOf(course).find(({ id }) => id === lessonId)
  return (['captions', 'chapters'] as const).flatMap((field) => {
    const path = lesson?.[field]
    return path === undefined ? [] : [{ field, path, text: store.textOf(path) }]
  })
}

function RecordingField({ store, lesson, set }: Props) {
  const toasts = useToasts()
  const files = useFilesOf(store, 'recording')
  const button = useRef<HTMLButtonElement>(null)
  const uploads = uploadsOf(store)
  const upload = useStore(uploads, (all) => all[lesson.id])
  const setUpload = (next: typeof upload) => uploads.setState({ [lesson.id]: next })
  const [problem, setProblem] = useState('')
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  /** Those that belong to the present recording, if there is one. */
  const presentCues = () => (lesson.videoUrl === undefined ? [] : cuesOf(store, lesson.id))

  /** Captions and chapters go with their recording, unless they have been replaced since. Their files stay in the course. */
  function setRecording(value: string | null, former = presentCues()) {
    const old = cuesOf(store, lesson.id).filter((now) => former.some(({ path, text }) => path === now.path && text === now.text))
    set('videoUrl', value)
    if (old.length === 0) return
    for (const { field } of old) set(field, null)
    toasts.add({
      type: 'info',
      title: value === null ? 'Recording taken away' : 'Another recording',
      message: 'Captions and chapters went with the former one. Their files are still in the course: choose them again if they fit.',
    })
  }

  async function send(file: File) {
    setProblem('')
    const ending = extensionOf(file.name.toLowerCase())
    if (!['webm', 'mp4', 'm4v'].includes(ending)) return setProblem('A recording is a WebM or MP4 file. Convert this one first.')
    if (file.size > usualLimits.recording_bytes) {
      return setProblem(`It has ${megabytes(file.size)} MB, and a recording has ${mostMegabytes} MB at most. Export it in a smaller size.`)
    }
    const controller = new AbortController()
    const { signal } = controller
    const former = presentCues()
    setUpload({ file, ending: controller, part: 0, problem: '' })
    const own = `${lesson.id}.${ending}`
    const path = lesson.videoUrl === own ? own : freePath(own, (name) => files.includes(name))
    const onProgress = (part: number) => {
      if (!signal.aborted) setUpload({ file, ending: controller, part, problem: '' })
    }
    const added = await store.addStoredFile(path, file, { onProgress, signal })
    if (signal.aborted) return
    if (added.ok) {
      setUpload(undefined)
      return setRecording(path, former)
    }
    const failed = sentenceFor(added.error)
    setUpload({ file, ending: controller, part: null, problem: failed })
    if (isShown.current) return
    toasts.add({
      type: 'error',
      title: 'A recording did not arrive',
      message: `Open the lesson “${lesson.title}” to send ${file.name} again. ${failed}`,
      duration: UNTIL_CLOSED,
    })
  }

  function cancel() {
    upload?.ending.abort()
    setUpload(undefined)
    setTimeout(() => button.current?.focus())
  }

  const sent = upload?.part ?? 0
  return (
    <div className={classes.file}>
      <FileSelect
        label="Recording"
        description={`A film or a talk: WebM or MP4, ${mostMegabytes} MB at most.`}
        files={files}
        value={lesson.videoUrl}
        onChange={(value) => setRecording(value)}
      />
      {upload === undefined ? (
        <UploadButton
          ref={button}
          accept="video/webm,video/mp4,.webm,.mp4,.m4v"
          inputLabel="Recording to upload"
          onFile={(file) => void send(file)}
        >
          Upload a recording
        </UploadButton>
      ) : upload.part === null ? (
        <ErrorNote message={`${upload.file.name} did not arrive. ${upload.problem}`}>
          <Button size="compact-md" variant="default" onClick={() => void send(upload.file)}>
            Try again
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" onClick={cancel}>
            Cancel
          </Button>
        </ErrorNote>
      ) : (
        <div className={classes.progress}>
          <progress aria-label={`Uploading ${upload.file.name}`} max={1} value={sent} />
          <span>{sent < 1 ? `${Math.round(sent * megabytes(upload.file.size))} of ${megabytes(upload.file.size)} MB` : 'Storing it'}</span>
          <Button size="compact-md" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {problem && <ErrorNote message={problem} />}
    </div>
  )
}

interface CueProps {
  store: DraftStore
  label: string
  description: string
  value: string | undefined
  /** What an uploaded file is called. */
  name: string
  onChange: (value: string | null) => void
}

function CueField({ store, label, description, value, name, onChange }: CueProps) {
  const files = useFilesOf(store, 'captions')
  const [problem, setProblem] = useState('')

  async function add(file: File) {
    const text = storable(await file.text())
    const wrong = await captionsProblem(text)
    if (wrong !== null) return setProblem(wrong)
    const path = value === name ? name : freePath(name, (other) => files.includes(other))
    if (path === value) store.change(path, text)
    else {
      const added = await store.addFile(path, text)
      if (!added.ok) return setProblem(sentenceFor(added.error))
    }
    setProblem('')
    onChange(path)
  }

  return (
    <div className={classes.file}>
      <FileSelect label={label} description={description} files={files} value={value} onChange={onChange} />
      <UploadButton accept=".vtt,text/vtt" inputLabel={`${label} to upload`} onFile={(file) => void add(file)}>
        {`Upload ${label.toLowerCase()}`}
      </UploadButton>
      {problem && <ErrorNote message={problem} />}
    </div>
  )
}

interface UploadProps {
  ref?: Ref<HTMLButtonElement>
  accept: string
  /** What the field of the file is called, which the button opens. */
  inputLabel: string
  onFile: (file: File) => void
  children: string
}

function UploadButton({ onFile, ...button }: UploadProps) {
  return (
    <div>
      <FileButton
        variant="default"
        size="compact-md"
        leftSection={<IconUpload size={18} aria-hidden />}
        onFiles={([file]) => file && onFile(file)}
        {...button}
      />
    </div>
  )
}

interface SelectProps {
  label: string
  description: string
  files: readonly string[]
  value: string | undefined
  onChange: (value: string | null) => void
}

/** Chooses a file of the course. An address elsewhere stays as it is. */
function FileSelect({ label, description, files, value, onChange }: SelectProps) {
  const all = value === undefined || files.includes(value) ? files : [value, ...files]
  return (
    <NativeSelect
      label={label}
      description={description}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      data={[{ value: '', label: 'None' }, ...all]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

function useFilesOf(store: DraftStore, kind: 'recording' | 'captions'): string[] {
  return useDraftState(store, ({ files }) => files.flatMap((file) => (file.kind === kind ? [file.path] : [])))
}
