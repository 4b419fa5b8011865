import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isFromTheTop } from '#site/ui/from-the-top.ts'

/** §2: scrolls again after this delay, for screens that grow while they load. */
const AGAIN_AFTER_MS = 100

/** Scrolls to the top on every route change (§2) and for links with `fromTheTop` state, unless the link has a hash. */
export function ScrollToTop() {
  const { key, pathname, hash, state } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const last = useRef({ key, pathname })

  useEffect(() => {
    const before = last.current
    last.current = { key, pathname }
    const isRequested = before.key !== key && !isBackOrForward && isFromTheTop(state)
    if ((before.pathname === pathname && !isRequested) || hash) return
    // Instantly rather than smoothly: no wait, and no motion for users who avoid it.
    window.scrollTo(0, 0)
    const timer = setTimeout(() => window.scrollTo(0, 0), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, pathname, hash, state, isBackOrForward])

  return null
}
