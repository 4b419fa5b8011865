import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Logo } from '#site/ui/Logo.tsx'
import { useModal } from '#site/ui/use-modal.ts'
import headerClasses from './Header.module.css'
import classes from './MobileMenu.module.css'
import { MobileMenuContent } from './MobileMenuContent.tsx'

/** The menu in narrow windows (§2). Every navigation closes it, too. */
export function MobileMenu() {
  const { isOpen, open, close, props } = useModal()
  const { key } = useLocation()
  const lastKey = useRef(key)

  useEffect(() => {
    // Not at first: a press from before hydration may have opened it already.
    if (lastKey.current !== key) close()
    lastKey.current = key
  }, [close, key])

  return (
    <>
      <button
        type="button"
        className={headerClasses.iconButton}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMenu2 aria-hidden size={24} />
      </button>
      <dialog {...props} className={classes.dialog} aria-label="Menu">
        <div className={classes.panel}>
          <div className={classes.top}>
            <Logo />
            <button type="button" className={headerClasses.iconButton} aria-label="Close menu" onClick={close}>
              <IconX aria-hidden size={24} />
            </button>
          </div>
          {isOpen && <MobileMenuContent onDone={close} />}
        </div>
      </dialog>
    </>
  )
}
