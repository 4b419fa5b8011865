import { createContext, createElement, startTransition, use, useEffect, useState, type ReactNode } from 'react'

const Hydrated = createContext(true)

/**
 * Tells all components below whether they may differ from the prerendered page. It turns true in a transition after hydration: the
 * render that follows changes much of a learner's page, and in one task it would block a slow phone for a quarter of a second.
 */
export function HydrationProvider({ isHydrating, children }: { isHydrating: boolean; children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(!isHydrating)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return createElement(Hydrated, { value: isHydrated }, children)
}

/** False while prerendering and during hydration, which must render the same; true from then on. */
export function useIsHydrated(): boolean {
  return use(Hydrated)
}

/** Whether the component was prerendered. If so, the user may have read, scrolled or typed before the first effect runs. */
export function useWasRendered(): boolean {
  const isHydrated = useIsHydrated()
  const [wasRendered] = useState(!isHydrated)
  return wasRendered
}

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
  // Never while a page is rendered, whatever this process has shown before.
  const isRendered = !useIsHydrated()
  const [isHydrated, setIsHydrated] = useState(!isRendered && isPageInteractive)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}
