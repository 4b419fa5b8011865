import { useSyncExternalStore } from 'react'

/** Less is a bar of the browser. */
const LEAST_PX = 120

/** How much of the window a phone's keyboard covers, in pixels: browsers do not make the page smaller for it. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, read, () => 0)
}

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}

function read(): number {
  const { height = 0, scale = 1 } = window.visualViewport ?? {}
  // Whoever has zoomed in sees a part of the page.
  const covered = scale === 1 && height > 0 ? Math.round(window.innerHeight - height) : 0
  return covered >= LEAST_PX ? covered : 0
}
