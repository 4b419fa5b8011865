import { matchPath } from 'react-router-dom'
import { appReady } from '#site/boot/page-document.ts'
import { routes } from './routes.ts'

/**
 * Requests the chunk of the screen behind a link in `root` before its click: when the pointer or the focus reaches the link. If a
 * worker has the chunks in its cache, those behind the links outside the footer are also requested in idle time.
 */
export function prefetchScreens(root: HTMLElement): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(linkSelector)
    if (link) screenBehind(link)?.prefetch()
  }
  root.addEventListener('pointerover', handle)
  root.addEventListener('focusin', handle)
  // oxlint-disable-next-line no-restricted-properties -- may be missing
  const whenIdle = (window as { requestIdleCallback?: (act: () => void) => void }).requestIdleCallback
  const prefetchAll = () => {
    const links = root.querySelectorAll<HTMLAnchorElement>(`${linkSelector}:not(main ~ footer *)`)
    const screens = new Set([...links].map(screenBehind))
    for (const screen of screens) if (screen) whenIdle?.(screen.prefetch)
  }
  if (navigator.serviceWorker?.controller) document.addEventListener(appReady, () => whenIdle?.(prefetchAll), { once: true })
}

const linkSelector = 'a[href^="/"]'

function screenBehind(link: HTMLAnchorElement) {
  return routes.find(({ path }) => matchPath(path, link.pathname))?.Screen
}
