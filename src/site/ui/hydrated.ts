import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** False while prerendering and during hydration, which must render the same; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** Whether the component was prerendered. If so, the user may have read, scrolled or typed before the first effect runs. */
export function useWasRendered(): boolean {
  const isHydrated = useIsHydrated()
  const [wasRendered] = useState(!isHydrated)
  return wasRendered
}

const neverChanges = () => () => {}

let isPageInteractive = false
const interactive = Promise.withResolvers<void>()

/**
 * Resolves when the first screen is interactive, but in a separate task: even requesting a file takes milliseconds on a slow
 * phone, which would lengthen the task that hydrates.
 */
export const pageInteractive = interactive.promise

/** Call it when the first screen is interactive: from then on {@link useDeferredHydration} is true from the first render. */
export function markPageInteractive(): void {
  isPageInteractive = true
  setTimeout(interactive.resolve)
}

/**
 * Like {@link useIsHydrated}, for what the first view does not need: it turns true in a transition, so it never delays
 * anything else.
 */
export function useDeferredHydration(): boolean {
  const [isHydrated, setIsHydrated] = useState(isPageInteractive)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}
