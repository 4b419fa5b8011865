import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a link in the header or the footer the focus goes to the new screen, so that keyboards and screen readers
 * continue there. A screen that has taken the focus itself keeps it, and so does somebody who has opened a menu while
 * the screen was on its way.
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
