import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** False while prerendering and during hydration, which must render the same; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}

let isPageAlive = false
const life = Promise.withResolvers<void>()

/** Resolves when the first screen is interactive. */
export const pageAlive = life.promise

/** Call it when the first screen is interactive: from then on {@link useIsDecorated} is true from the first render. */
export function markPageAlive(): void {
  isPageAlive = true
  life.resolve()
}

/** Like {@link useIsHydrated}, for pictures below the fold: it turns true in a transition, so it never delays anything else. */
export function useIsDecorated(): boolean {
  const [isDecorated, setIsDecorated] = useState(isPageAlive)
  useEffect(() => startTransition(() => setIsDecorated(true)), [])
  return isDecorated
}
