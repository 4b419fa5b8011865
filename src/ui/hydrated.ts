import { useSyncExternalStore } from 'react'

/** False while the product is built and in a prerendered page's first moment, which must be alike; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, () => true, () => false)
}

const neverChanges = () => () => {}
