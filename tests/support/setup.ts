import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A machine that others share may stand still for several seconds; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 20_000 })

// Files share a document (`isolate: false` in vite.config.ts): each begins with an empty one.
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
history.replaceState(null, '', '/')

// jsdom has no layout: what Mantine asks of the browser gets a plain answer.
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
// jsdom draws all frames by one timer. Started while a test holds the timers, it would never draw again, in later files either.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
Element.prototype.scrollIntoView ??= () => {}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
