import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Moves the focus to the new screen after navigation from the header or the footer, so that keyboard and screen reader users
 * continue there. Leaves the focus alone if the screen has already taken it, or if the user opened a menu while the screen was
 * loading.
 */
export function MainFocus() {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')) return
    const main = document.getElementById('content')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])

  return null
}
