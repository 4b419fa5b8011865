import { matchPath } from 'react-router-dom'
import { routes } from './routes.ts'

/**
 * Requests the chunk of the screen behind a link in `root` as soon as the pointer or the focus reaches the link, which is earlier
 * than the click. Returns a function that stops it.
 */
export function prefetchScreens(root: HTMLElement): () => void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (link) routes.find(({ path }) => matchPath(path, link.pathname))?.Screen.prefetch()
  }
  const types = ['pointerover', 'focusin']
  for (const type of types) root.addEventListener(type, handle)
  return () => types.forEach((type) => root.removeEventListener(type, handle))
}
