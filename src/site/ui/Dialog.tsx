import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

interface Props {
  isOpen: boolean
  /** While work is under way, the dialog cannot be closed. */
  isBusy: boolean
  size: 'md' | 'lg'
  onClose: () => void
  /** False for a dialog with a form, whose content a click outside would lose. */
  closesOnClickOutside?: boolean
  /** False if the opener restores the focus itself. */
  returnsFocus?: boolean
  children: ReactNode
}

/** The frame of every dialog. Its content begins with a DialogTitle and ends with DialogActions. */
export function Dialog({ isOpen, isBusy, size, onClose, closesOnClickOutside = true, returnsFocus = true, children }: Props) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={closesOnClickOutside && !isBusy}
      closeOnEscape={!isBusy}
      returnFocus={returnsFocus}
      centered
      size={size}
      zIndex={300}
      transitionProps={{ transition: 'pop', duration: 140 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={2} />
      {/* No Modal.Header: its <header> would be a second banner landmark on the page. */}
      <Modal.Content radius="lg">
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

export const DialogTitle = Modal.Title

/** The buttons of a dialog, with the primary action last. On phones they are stacked, with the primary action on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
