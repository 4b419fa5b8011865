import { useState } from 'react'
import type { OfferedCourse, Level } from '#content/course.ts'
import { readDuration } from '#shared/duration.ts'
import { useUser } from '#site/auth/auth-context.ts'
import { CourseCard } from '#site/features/courses/CourseCard.tsx'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { freePath } from '#site/features/drafts/stored-file.ts'
import { wholeCrop } from '#site/features/pictures/crop.ts'
import { CropField } from '#site/features/pictures/CropField.tsx'
import { CroppedPicture } from '#site/features/pictures/CroppedPicture.tsx'
import { encodePicture } from '#site/features/pictures/encode-picture.ts'
import type { OpenPicture } from '#site/features/pictures/picture-file.ts'
import { type JsonCourse, lessonsOf } from '#site/features/studio/course-json.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import classes from './PictureDialog.module.css'

/** The pictures of a course are 16 by 10 everywhere, and the largest size has 1920 pixels. */
const ratio = 1.6
const maxWidth = 1920
/** A picture with fewer pixels looks blurred at the top of a course's page. */
const enoughWidth = 720

interface Props {
  store: DraftStore
  course: JsonCourse
  /** What the file is called, without its ending. */
  name: string
  /** The present picture; may be empty. */
  value: string
  picture: OpenPicture
  onClose: () => void
  onSaved: (path: string) => void
}

/** Chooses the part of a picture that shows, with the course's card beside it, and stores that part as a file of the course. */
export function PictureDialog({ store, course, name, value, picture, onClose, onSaved }: Props) {
  const user = useUser()
  const [crop, setCrop] = useState(() => wholeCrop(picture, ratio))
  const [failure, setFailure] = useState('')
  const { isPending, run } = useWork('save picture')

  async function save() {
    const content = await encodePicture(picture.image, crop, maxWidth)
    if (!content) return setFailure('This browser could not store the picture. Choose another one.')
    const own = `${name}.${content.type === 'image/webp' ? 'webp' : 'jpg'}`
    const taken = new Set(store.getState().files.map(({ path }) => path))
    const path = value === own ? own : freePath(own, (other) => taken.has(other))
    const added = await store.addStoredFile(path, content)
    if (!added.ok) return setFailure(sentenceFor(added.error))
    onSaved(path)
    onClose()
  }

  return (
    <Dialog isOpen isBusy={isPending} size="lg" onClose={onClose} closesOnClickOutside={false} returnsFocus={false}>
      <DialogTitle>Choose the part that shows</DialogTitle>
      <div className={classes.parts}>
        <div className={classes.crop}>
          <CropField picture={picture} crop={crop} onChange={setCrop} />
          {crop.width < enoughWidth && (
            <p role="note">{`This part is ${Math.round(crop.width)} pixels wide and may look blurred: ${enoughWidth} or more are better.`}</p>
          )}
        </div>
        <figure className={classes.card}>
          <figcaption>In the catalog</figcaption>
          <div inert>
            <CourseCard
              course={summaryOf(course, user.displayName ?? '')}
              picture={
                <span className={classes.picture} style={{ aspectRatio: ratio }}>
                  <CroppedPicture picture={picture} crop={crop} />
                </span>
              }
            />
          </div>
        </figure>
      </div>
      {failure && <ErrorNote message={failure} />}
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => void run(save)}>
          Use this picture
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What the course's card shows, as far as it is written. */
function summaryOf(course: JsonCourse, author: string): OfferedCourse {
  const lessons = lessonsOf(course)
  const minutes = lessons.reduce((sum, { duration }) => sum + (readDuration(duration ?? '') ?? 0), 0)
  const hours = Math.max(1, Math.round(minutes / 60))
  const { title = '', slug = '', description = '', category = '', level = 'beginner', duration = '', price = 0 } = course
  return {
    id: slug,
    slug,
    title,
    description,
    category,
    duration,
    price,
    level: level as Level,
    originalPrice: course.originalPrice ?? price,
    estimatedDuration: `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    lessons: lessons.length,
    instructor: { id: '', name: author, avatar: '' },
    rating: 0,
    totalReviews: 0,
    students: 0,
    image: '',
    thumbnail: '',
    tags: [],
    isFree: price === 0,
  }
}
