import { type MouseEvent, type RefObject, useCallback, useRef, useState } from 'react'

interface Modal {
  isOpen: boolean
  open: () => void
  close: () => void
  /** For the `<dialog>`. */
  props: { ref: RefObject<HTMLDialogElement | null>; onClose: () => void } & BackdropProps
}

/** A native modal dialog, which traps the focus, closes on Escape or a click on the backdrop, and restores the focus. */
export function useModal(): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => {
    if (ref.current?.open) ref.current.close()
  }, [])
  const backdrop = useBackdrop(close)

  function open() {
    setOpen(true)
    ref.current?.showModal()
  }

  // The event comes in a later task, and a quick user has opened the dialog again by then.
  function handleClose() {
    if (!ref.current?.open) setOpen(false)
  }

  return { isOpen, open, close, props: { ref, onClose: handleClose, ...backdrop } }
}

interface BackdropProps {
  onMouseDown: (event: MouseEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Closes a modal dialog on a click on its backdrop; not if the press began inside, as it does when text is selected. */
export function useBackdrop(close: () => void): BackdropProps {
  const isPressed = useRef(false)
  const isOn = (event: MouseEvent) => event.target === event.currentTarget
  return {
    onMouseDown: (event) => void (isPressed.current = isOn(event)),
    onClick: (event) => isPressed.current && isOn(event) && close(),
  }
}
