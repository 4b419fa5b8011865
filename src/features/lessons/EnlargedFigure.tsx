import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import classes from './EnlargedFigure.module.css'

interface Props {
  figure: SVGElement
  onClose: () => void
}

/** A figure as large as the window allows; on a phone it can be scrolled. Escape closes it. */
export function EnlargedFigure({ figure, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  // The dialog's own event comes in a later task, and would close what a quick user has enlarged by then.
  function handleClick() {
    dialog.current?.close()
    onClose()
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Enlarged figure" onClose={onClose}>
      {/* Focusable, so that keyboard users can scroll the figure. */}
      <div
        className={classes.figure}
        role="group"
        aria-label="Figure"
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: figure.outerHTML }}
      />
      <Button variant="default" onClick={handleClick}>
        Close
      </Button>
    </dialog>
  )
}
