import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Crop, MAX_ZOOM, moved, zoomedTo, zoomOf } from './crop.ts'
import classes from './CropField.module.css'
import { CroppedPicture } from './CroppedPicture.tsx'
import type { OpenPicture } from './picture-file.ts'

interface Props {
  picture: OpenPicture
  crop: Crop
  /** Whether a circle of it is shown. */
  isRound?: boolean
  onChange: (next: (crop: Crop) => Crop) => void
}

/** How far an arrow key moves the picture, as a fraction of the part that shows; Shift makes the steps larger. */
const STEP = 0.02
const LARGE_STEP = 0.1
const ZOOM_STEP = 0.1

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Shows the picture behind a window with the crop's ratio. The user drags it or moves it with the arrow keys, and zooms with the wheel, the
 * slider, plus and minus.
 */
export function CropField({ picture, crop, isRound = false, onChange }: Props) {
  const id = useId()
  const window = useRef<HTMLDivElement>(null)
  const zoom = zoomOf(crop, picture)

  function zoomBy(step: number) {
    onChange((now) => zoomedTo(now, picture, zoomOf(now, picture) + step))
  }

  // React's wheel listener is passive, so it could not keep the page from scrolling.
  useEffect(() => {
    const element = window.current
    function handleWheel(event: WheelEvent) {
      event.preventDefault()
      onChange((now) => zoomedTo(now, picture, zoomOf(now, picture) * (event.deltaY < 0 ? 1.08 : 1 / 1.08)))
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [picture, onChange])

  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    const element = event.currentTarget
    if (!element.hasPointerCapture(event.pointerId)) return
    const { movementX, movementY } = event
    const { clientWidth: width, clientHeight: height } = element
    // The picture follows the finger, so the crop moves the opposite way.
    onChange((now) => moved(now, picture, -movementX / width, -movementY / height))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction) {
      const step = event.shiftKey ? LARGE_STEP : STEP
      onChange((now) => moved(now, picture, direction[0] * step, direction[1] * step))
    } else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(-ZOOM_STEP)
    else return
    event.preventDefault()
  }

  return (
    <>
      <p id={`${id}-help`} className={classes.help}>
        {`Drag the picture, or move it with the arrow keys. The ${isRound ? 'circle' : 'frame'} is what others see.`}
      </p>
      {/* Without role="application", a screen reader would keep the arrow keys for itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={window}
        className={classes.window}
        data-round={isRound || undefined}
        style={{ aspectRatio: crop.width / crop.height }}
        role="application"
        aria-label="Part of the picture"
        aria-describedby={`${id}-help`}
        tabIndex={0}
        data-autofocus
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handlePointerMove}
        onKeyDown={handleKeyDown}
      >
        <CroppedPicture picture={picture} crop={crop} />
      </div>
      <div className={classes.zoom}>
        <IconZoomOut aria-hidden size={20} />
        <input
          type="range"
          aria-label="Zoom"
          min={1}
          max={MAX_ZOOM}
          step="any"
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} percent`}
          onChange={(event) => {
            const wanted = Number(event.currentTarget.value)
            onChange((now) => zoomedTo(now, picture, wanted))
          }}
          onKeyDown={(event) => {
            // With step="any", an arrow key would hardly move the slider.
            const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
            if (!step) return
            event.preventDefault()
            zoomBy(step * ZOOM_STEP)
          }}
        />
        <IconZoomIn aria-hidden size={20} />
      </div>
    </>
  )
}
