import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** False while the product is built and in a prerendered page's first moment, which must be alike; true ever after. */
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

/** Fulfilled when the first screen is there. */
export const pageAlive = life.promise

/** Called when the first screen is there: what {@link useIsDecorated} tells comes at once from then on. */
export function markPageAlive(): void {
  isPageAlive = true
  life.resolve()
}

/** As {@link useIsHydrated} for pictures further down: they come a moment later and in small pieces, so nothing waits for them. */
export function useIsDecorated(): boolean {
  const [isDecorated, setIsDecorated] = useState(isPageAlive)
  useEffect(() => startTransition(() => setIsDecorated(true)), [])
  return isDecorated
}
