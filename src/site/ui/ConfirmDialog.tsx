import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import type { ConfirmOptions, ConfirmType } from './confirm.ts'
import { Sentence } from './Sentence.tsx'
import classes from './ConfirmDialog.module.css'
import { Dialog, DialogActions, DialogTitle } from './Dialog.tsx'
import { ErrorNote } from './ErrorNote.tsx'

interface Props extends Omit<ConfirmOptions, 'onConfirm'> {
  isOpen: boolean
  isProcessing: boolean
  /** Why the work failed. */
  failure: string | null
  onConfirm: () => void
  onCancel: () => void
}

const icons = { danger: IconTrash, warning: IconAlertTriangle, info: IconInfoCircle } satisfies Record<ConfirmType, unknown>
const colors = { danger: 'red', warning: 'warm', info: 'accent' } as const satisfies Record<ConfirmType, string>

/** The confirm dialog (§2). */
export function ConfirmDialog({
  type,
  title,
  message,
  quoted,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isOpen,
  isProcessing,
  failure,
  onConfirm,
  onCancel,
}: Props) {
  const Icon = icons[type]
  const confirmButton = useRef<HTMLButtonElement>(null)

  // The button lost the focus when it was disabled during the work.
  useEffect(() => {
    if (failure !== null) confirmButton.current?.focus()
  }, [failure])

  return (
    // The provider restores the focus: Mantine would do so only from the second question on.
    <Dialog isOpen={isOpen} isBusy={isProcessing} size="md" onClose={onCancel} returnsFocus={false}>
      <DialogTitle>
        <span className={classes.icon} data-type={type} aria-hidden>
          <Icon size={22} />
        </span>
        <span>{title}</span>
      </DialogTitle>
      <div className={classes.message}>{typeof message === 'string' ? <Sentence text={message} quoted={quoted} /> : message}</div>
      {failure !== null && <ErrorNote message={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isProcessing} {...(type === 'danger' && { 'data-autofocus': true })}>
          {cancelLabel}
        </Button>
        <Button
          ref={confirmButton}
          color={colors[type]}
          onClick={onConfirm}
          disabled={isProcessing}
          {...(type !== 'danger' && { 'data-autofocus': true })}
        >
          {isProcessing ? 'Processing...' : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
