import { IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './LessonSheet.module.css'

interface Props {
  /** What the button that opens it on narrow screens names in `popoverTarget`. */
  id: string
  children: ReactNode
}

/**
 * A part of what stands beside a lesson. On narrow screens it is a sheet, which a button opens even before the page is hydrated.
 * Pressing one of its links closes it.
 */
export function LessonSheet({ id, children }: Props) {
  function handleClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the presses are those of the links inside
    <div id={id} className={classes.sheet} popover="auto" onClick={handleClick}>
      <button type="button" className={classes.close} popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
        <IconX size={22} aria-hidden />
      </button>
      {children}
    </div>
  )
}
