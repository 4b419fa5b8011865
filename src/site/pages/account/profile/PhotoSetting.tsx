import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageFor } from '#site/auth/auth-error-messages.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { openPicture, type OpenPicture, pictureRefusals } from '#site/features/pictures/picture-file.ts'
import { Avatar } from '#site/ui/Avatar.tsx'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import secondary from '#site/ui/secondary.module.css'
import box from '#site/ui/box.module.css'
import classes from './PhotoSetting.module.css'
import { Setting } from '../Setting.tsx'
import { useFileDrop } from '../use-file-drop.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog')

const noDialog = 'could not be opened because part of this page did not load. Check your internet connection, then choose it again.'

/** The profile photo: the user chooses or drops a file and crops it to a square, or removes the photo. */
export function PhotoSetting({ user, isUnknown }: { user: InAppUser; isUnknown: boolean }) {
  const auth = useAuth()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { run } = useWork('remove photo')
  const chooseButton = useRef<HTMLButtonElement>(null)
  const latest = useRef<File>(null)
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [refusal, setRefusal] = useState<{ name: string; message: string } | null>(null)
  const isOver = useFileDrop((file) => void handleFile(file))

  async function handleFile(file: File) {
    if (picture) return
    latest.current = file
    setRefusal(null)
    const [opened, hasDialog] = await Promise.all([openPicture(file), CropDialog.prefetch()])
    if (latest.current !== file) return opened.ok ? opened.value.close() : undefined
    if (!opened.ok) return setRefusal({ name: file.name, message: pictureRefusals[opened.error] })
    if (!hasDialog) {
      opened.value.close()
      return setRefusal({ name: file.name, message: noDialog })
    }
    setPicture(opened.value)
  }

  function handleClose() {
    picture?.close()
    setPicture(null)
    setTimeout(() => chooseButton.current?.focus())
  }

  async function handleRemove() {
    const isSure = await confirm({
      type: 'danger',
      title: 'Remove photo',
      message: 'Your initials take its place, and the photo is deleted from our server.',
      confirmLabel: 'Remove photo',
      cancelLabel: 'Keep photo',
      async onConfirm() {
        const result = await run(() => auth.changePhoto(null))
        return result.ok ? null : messageFor(result.error)
      },
    })
    if (!isSure) return
    toasts.add({ type: 'info', title: 'Photo removed', message: 'Your initials are shown instead.' })
    setTimeout(() => chooseButton.current?.focus())
  }

  return (
    <Setting
      title="Photo"
      isEmpty={isUnknown}
      about="Shown next to your name in the header of every page. Without one, your initials are shown."
    >
      <div className={classes.photo} data-over={isOver || undefined}>
        <Avatar name={user.displayName || user.email} src={user.photoURL} size="6.5rem" />
        <div className={classes.words}>
          <div className={box.row}>
            <FileButton
              ref={chooseButton}
              leftSection={<IconUpload size={18} aria-hidden />}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              inputLabel="Photo"
              onFiles={([file]) => file && void handleFile(file)}
            >
              {user.photoURL ? 'Change photo' : 'Upload a photo'}
            </FileButton>
            {user.photoURL && (
              <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void handleRemove()}>
                Remove
              </Button>
            )}
          </div>
          <p className={secondary.hint}>
            JPEG, PNG, WebP, AVIF or GIF, straight from a phone or camera.{' '}
            <span className={classes.drop}>You can also drop a picture here.</span>
          </p>
        </div>
      </div>
      {refusal && (
        <ErrorNote
          lead={
            <>
              <bdi translate="no">{refusal.name}</bdi>{' '}
            </>
          }
          message={refusal.message}
        />
      )}
      {picture && <CropDialog picture={picture} onClose={handleClose} />}
    </Setting>
  )
}
