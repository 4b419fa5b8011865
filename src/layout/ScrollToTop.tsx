import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** §2: once more after this, for screens that grow while they load. */
const AGAIN_AFTER_MS = 100

/** Scrolls to the top on every route change (§2). Links to a place within a screen keep that place. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (hash) return
    // At once rather than smoothly: nobody waits, and nobody who avoids motion sees any.
    window.scrollTo(0, 0)
    const timer = setTimeout(() => window.scrollTo(0, 0), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, hash])

  return null
}
