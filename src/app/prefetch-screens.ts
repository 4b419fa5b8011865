import { matchPath } from 'react-router-dom'
import { routes } from './routes.ts'

/** Requests the chunk of the screen behind a link in `root` when the pointer or the focus reaches the link: earlier than its click. */
export function prefetchScreens(root: HTMLElement): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (link) routes.find(({ path }) => matchPath(path, link.pathname))?.Screen.prefetch()
  }
  root.addEventListener('pointerover', handle)
  root.addEventListener('focusin', handle)
}
