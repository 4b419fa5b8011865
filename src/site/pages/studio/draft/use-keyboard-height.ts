import { useSyncExternalStore } from 'react'

/** Anything lower is the browser's own bar. */
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
  // When the user has zoomed in, the visible part of the page is smaller without a keyboard.
  const covered = scale === 1 && height > 0 ? Math.round(window.innerHeight - height) : 0
  return covered >= LEAST_PX ? covered : 0
}
