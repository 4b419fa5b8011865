import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { Logo } from '#site/ui/Logo.tsx'
import headerClasses from './Header.module.css'
import classes from './MobileMenu.module.css'
import { MobileMenuContent } from './MobileMenuContent.tsx'

/**
 * The menu in narrow windows (§2). The native modal dialog traps the focus, closes on Escape and restores the focus.
 * A click on the backdrop and every navigation close it, too.
 */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  /** The location at which it was opened; null while it is closed. */
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt !== null

  useEffect(() => {
    if (openedAt !== null && openedAt !== key) dialog.current?.close()
  }, [openedAt, key])

  function handleOpen() {
    setOpenedAt(key)
    dialog.current?.showModal()
  }

  function handleBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current?.close()
  }

  // The event comes in a later task, and a quick user has opened the menu again by then.
  function handleClose() {
    if (!dialog.current?.open) setOpenedAt(null)
  }

  return (
    <>
      <button
        type="button"
        className={headerClasses.iconButton}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={handleOpen}
      >
        <IconMenu2 aria-hidden size={24} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it */}
      <dialog ref={dialog} className={classes.dialog} aria-label="Menu" onClose={handleClose} onClick={handleBackdrop}>
        <div className={classes.panel}>
          <div className={classes.top}>
            <Logo />
            <button type="button" className={headerClasses.iconButton} aria-label="Close menu" onClick={() => dialog.current?.close()}>
              <IconX aria-hidden size={24} />
            </button>
          </div>
          {isOpen && <MobileMenuContent onDone={() => dialog.current?.close()} />}
        </div>
      </dialog>
    </>
  )
}
