import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isFromTheTop } from '#site/ui/from-the-top.ts'
import { scrollToStart } from '#site/ui/start-of-screen.ts'

/** §2: scrolls again after this delay, for screens that grow while they load. */
const AGAIN_AFTER_MS = 100

/**
 * Scrolls to the top on every route change (§2) and for links with `fromTheTop` state, unless the link has a hash. A lesson that was
 * begun starts where reading stopped.
 */
export function ScrollToTop() {
  const { key, pathname, hash, state } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const last = useRef({ key, pathname })
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const before = last.current
    last.current = { key, pathname }
    const isRequested = before.key !== key && !isBackOrForward && isFromTheTop(state)
    if (before.pathname === pathname && !isRequested) return
    // Only here, not when the effect runs again: the new screen may replace its own address while this waits.
    clearTimeout(again.current)
    if (hash) return
    scrollToStart()
    again.current = setTimeout(scrollToStart, AGAIN_AFTER_MS)
  }, [key, pathname, hash, state, isBackOrForward])

  useEffect(() => () => clearTimeout(again.current), [])

  return null
}
