import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Modal } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import type { ConfirmOptions, ConfirmType } from './confirm.ts'
import classes from './ConfirmDialog.module.css'
import { ErrorNote } from './ErrorNote.tsx'

export interface ConfirmDialogProps extends Omit<ConfirmOptions, 'onConfirm'> {
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
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isOpen,
  isProcessing,
  failure,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const Icon = icons[type]
  const confirmButton = useRef<HTMLButtonElement>(null)

  // The button lost the focus when it was disabled during the work.
  useEffect(() => {
    if (failure !== null) confirmButton.current?.focus()
  }, [failure])

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onCancel}
      closeOnClickOutside={!isProcessing}
      closeOnEscape={!isProcessing}
      // The provider restores the focus: Mantine would do so only from the second question on.
      returnFocus={false}
      centered
      size="md"
      zIndex={300}
      transitionProps={{ transition: 'pop', duration: 140 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={2} />
      {/* No Modal.Header: its <header> would be a second banner landmark on the page. */}
      <Modal.Content radius="lg">
        <Modal.Body>
          <Modal.Title>
            <span className={classes.icon} data-type={type} aria-hidden>
              <Icon size={22} />
            </span>
            {title}
          </Modal.Title>
          <div className={classes.message}>{message}</div>
          {failure !== null && (
            <div className={classes.failure}>
              <ErrorNote message={failure} />
            </div>
          )}
          <div className={classes.actions}>
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
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
