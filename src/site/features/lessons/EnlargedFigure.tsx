import { useEffect, useRef } from 'react'
import { Button } from '#site/ui/Button.tsx'
import classes from './EnlargedFigure.module.css'

/** A figure of a lesson; a new object for each time that it is enlarged. */
export interface Enlarged {
  svg: SVGElement
}

interface Props {
  figure: Enlarged
  onClose: () => void
}

/** A figure as large as the window allows; on a phone it can be scrolled. Escape closes it. */
export function EnlargedFigure({ figure, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each press makes a new object
  }, [figure])

  // The event comes in a later task, and a quick user has enlarged a figure again by then.
  function handleClose() {
    if (!dialog.current?.open) onClose()
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Enlarged figure" onClose={handleClose}>
      {/* Focusable, so that keyboard users can scroll the figure. */}
      <div
        className={classes.figure}
        role="group"
        aria-label="Figure"
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: figure.svg.outerHTML }}
      />
      <Button variant="default" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  )
}
