import { useState } from 'react'
import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { wholeCrop } from '#site/features/pictures/crop.ts'
import { CropField } from '#site/features/pictures/CropField.tsx'
import { encodePicture } from '#site/features/pictures/encode-picture.ts'
import type { OpenPicture } from '#site/features/pictures/picture-file.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { AccountAlert } from '../AccountAlert.tsx'

/** Sharp at every size that the product displays, and only a few dozen KB. */
const maxSide = 512

interface Props {
  picture: OpenPicture
  onClose: () => void
}

/** Lets the user crop the picture to a square and save it. If saving fails, the dialog stays open and keeps the crop. */
export function CropDialog({ picture, onClose }: Props) {
  const auth = useAuth()
  const toasts = useToasts()
  const [crop, setCrop] = useState(() => wholeCrop(picture))
  const { isPending, run } = useWork('save photo')
  const [failure, setFailure] = useState<AuthErrorCode | null>(null)

  async function handleSave() {
    setFailure(null)
    const result = await run(async () => {
      const photo = await encodePicture(picture.image, crop, maxSide)
      return photo ? auth.changePhoto(photo) : ({ ok: false, error: 'unknown' } as const)
    })
    if (!result.ok) return setFailure(result.error)
    onClose()
    toasts.add({ type: 'success', title: 'Photo saved', message: 'It now appears next to your name.' })
  }

  return (
    <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} returnsFocus={false}>
      <DialogTitle>Choose the part that shows</DialogTitle>
      <CropField isRound picture={picture} crop={crop} onChange={setCrop} />
      <AccountAlert code={failure} />
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => void handleSave()}>
          Save photo
        </Button>
      </DialogActions>
    </Dialog>
  )
}
