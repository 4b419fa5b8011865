import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isFromTheTop } from '#ui/from-the-top.ts'

/** §2: once more after this, for screens that grow while they load. */
const AGAIN_AFTER_MS = 100

/** Scrolls to the top on every route change (§2). Links to a place within a screen keep that place. */
export function ScrollToTop() {
  const { key, pathname, hash, state } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const last = useRef({ key, pathname })

  useEffect(() => {
    const before = last.current
    last.current = { key, pathname }
    const isAskedFor = before.key !== key && !isBackOrForward && isFromTheTop(state)
    if ((before.pathname === pathname && !isAskedFor) || hash) return
    // At once rather than smoothly: nobody waits, and nobody who avoids motion sees any.
    window.scrollTo(0, 0)
    const timer = setTimeout(() => window.scrollTo(0, 0), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, pathname, hash, state, isBackOrForward])

  return null
}
