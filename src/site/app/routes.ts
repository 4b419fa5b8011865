import { pageRoutes } from 'virtual:page-routes'
import { matchPath } from 'react-router-dom'
import type { PageRoute } from '#site/layout/page.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { appReady } from '#site/boot/page-document.ts'

/** The route table of §2: one route per folder of src/site/pages (see their page.ts). */
export const routes: PageRoute[] = pageRoutes.map(([path, screen, load, access = 'public']) => ({
  path,
  access,
  Screen: lazyPart(load, screen),
}))

/** Loads the chunk of the screen at an address, and the data that its first render needs. Resolves to the screen's name. */
export async function prepareScreen(address: string): Promise<string> {
  const [path = '', query] = address.split('?')
  for (const { path: pattern, Screen } of routes) {
    const match = matchPath(pattern, path)
    if (!match) continue
    const { prepare } = await Screen.preload()
    await prepare?.(match.params, new URLSearchParams(query))
    return Screen.partName
  }
  throw new Error(`There is no route for ${path}.`)
}

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
