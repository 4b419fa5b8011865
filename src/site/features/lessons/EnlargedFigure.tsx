import { useEffect, useRef, useState } from 'react'
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

/** The whole figure, as large as the window allows, and on request larger than that. Escape closes it. */
export function EnlargedFigure({ figure, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isZoomed, setZoomed] = useState(false)
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
        data-zoomed={isZoomed || undefined}
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: figure.svg.outerHTML }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setZoomed(!isZoomed)}>
          {isZoomed ? 'Whole figure' : 'Larger'}
        </Button>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  )
}
