import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import classes from './MenuButton.module.css'

interface Props {
  /** The button's content. Its text names both the button and the menu. */
  trigger: ReactNode
  className?: string | undefined
  /** Shown above the items, outside the menu's list. */
  header?: ReactNode
  /** MenuLinks and MenuActions. */
  children: ReactNode
}

/**
 * A button with a menu below it. A click opens it; Escape, a click elsewhere or a choice closes it.
 * Arrow keys, Home, End and first letters move between the items. It uses no library because the first view has it.
 */
export function MenuButton({ trigger, className, header, children }: Props) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Index of the item to focus when the menu opens; null if the pointer opened it.
  const entry = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (isOpen && entry.current !== null) focusItem(items(list.current), entry.current)
    entry.current = null
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    function handleOutside(event: Event) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleOutside)
    document.addEventListener('focusin', handleOutside)
    return () => {
      document.removeEventListener('pointerdown', handleOutside)
      document.removeEventListener('focusin', handleOutside)
    }
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function handleTrigger(event: MouseEvent) {
    // Enter and Space fire a click with detail 0: keyboard users expect the focus on the first item.
    if (event.detail === 0) entry.current = 0
    setOpen(!isOpen)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Home' || event.key === 'End') move(event)
    else if (isOpen && event.key.length === 1 && event.key !== ' ') focusByLetter(items(list.current), event.key)
  }

  function move(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key.startsWith('Arrow')) {
        event.preventDefault()
        entry.current = event.key === 'ArrowDown' ? 0 : -1
        setOpen(true)
      }
      return
    }
    event.preventDefault()
    const all = items(list.current)
    const current = all.findIndex((item) => item === document.activeElement)
    const target = { ArrowDown: current + 1, ArrowUp: Math.max(current, 0) - 1, Home: 0, End: -1 }[event.key] ?? 0
    focusItem(all, target)
  }

  function handleItem(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('[role="menuitem"]')) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and clicks come from the button and the items
    <div ref={root} className={classes.root} onKeyDown={handleKeyDown} onClick={handleItem}>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={handleTrigger}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className={classes.panel}>
          {header}
          <div ref={list} id={id} role="menu" tabIndex={-1} aria-labelledby={`${id}-button`}>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

function items(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')] : []
}

/** @param index wraps around at both ends */
function focusItem(all: HTMLElement[], index: number) {
  all.at(index % all.length)?.focus()
}

function focusByLetter(all: HTMLElement[], letter: string) {
  const current = all.findIndex((item) => item === document.activeElement)
  const inOrder = [...all.slice(current + 1), ...all.slice(0, current + 1)]
  inOrder.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus()
}
