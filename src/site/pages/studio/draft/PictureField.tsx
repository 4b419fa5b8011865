import { IconPhotoEdit } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { CoursePicture } from '#site/features/courses/CoursePicture.tsx'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import { openPicture, type OpenPicture, pictureRefusals } from '#site/features/pictures/picture-file.ts'
import type { JsonCourse } from '#site/features/studio/course-json.ts'
import { missingDialog } from '#site/ui/missing-part.tsx'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import classes from './facts.module.css'

const PictureDialog = lazyPart(() => import('./PictureDialog.tsx'), 'PictureDialog', { otherwise: missingDialog })

interface Props {
  label: string
  /** What the file is called, without its ending. */
  name: string
  store: DraftStore
  course: JsonCourse
  /** A file of the course, or an address. */
  value: string | undefined
  /** What shows without one. */
  otherwise?: string | undefined
  onChange: (value: string | null) => void
}

/** Shows one of the course's pictures as learners see it, and replaces it with a part of a chosen one. */
export function PictureField({ label, name, store, course, value = '', otherwise = '', onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [problem, setProblem] = useState('')

  async function open(file: File) {
    const opened = await openPicture(file)
    setProblem(opened.ok ? '' : `${file.name} ${pictureRefusals[opened.error]}`)
    if (opened.ok) setPicture(opened.value)
  }

  function close() {
    picture?.close()
    setPicture(null)
    setTimeout(() => button.current?.focus())
  }

  return (
    <div className={classes.picture} role="group" aria-label={label}>
      <p className={classes.name}>{label}</p>
      <Shown store={store} course={course} value={value || otherwise} />
      <div className={classes.buttons}>
        <FileButton
          ref={button}
          variant="default"
          size="compact-md"
          leftSection={<IconPhotoEdit size={18} aria-hidden />}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          inputLabel={`Picture: ${label}`}
          onFiles={([file]) => file && void open(file)}
        >
          Choose a picture
        </FileButton>
        {value && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => onChange(null)}>
            Take it away
          </Button>
        )}
      </div>
      {problem && <ErrorNote message={problem} />}
      {picture && (
        <Suspense>
          <PictureDialog store={store} course={course} name={name} value={value} picture={picture} onClose={close} onSaved={onChange} />
        </Suspense>
      )}
    </div>
  )
}

/** The picture, or the drawing that takes its place. */
function Shown({ store, course, value }: Pick<Props, 'store' | 'course'> & { value: string }) {
  const [category, seed] = [course.category ?? '', course.slug ?? '']
  const address = usePictureOf(store, value)
  if (/^https:/i.test(value)) {
    return (
      <div className={classes.shown}>
        <CoursePicture src={value} category={category} seed={seed} />
      </div>
    )
  }
  return (
    <div className={classes.shown}>
      <CategoryArt category={category} seed={seed} />
      {address !== null && <img src={address} alt="" />}
    </div>
  )
}

/** The address at which this page has a picture of the draft; null until it is here. */
function usePictureOf(store: DraftStore, path: string): string | null {
  const api = useDraftsApi()
  const draft = useDraftState(store, (state) => state.draft?.id)
  const hash = useDraftState(store, ({ files }) => files.find((file) => file.path === path)?.hash ?? '')
  const [shown, setShown] = useState<{ hash: string; address: string } | null>(null)

  useEffect(() => {
    if (draft === undefined || hash === '') return
    let address = ''
    let isGone = false
    // Without a connection, the drawing stays.
    void api.download(draft, hash).then((content) => {
      if (isGone || !content.ok) return
      address = URL.createObjectURL(content.value)
      setShown({ hash, address })
    })
    return () => {
      isGone = true
      URL.revokeObjectURL(address)
    }
  }, [api, draft, hash])

  return shown?.hash === hash && hash !== '' ? shown.address : null
}
