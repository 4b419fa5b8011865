import { useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { LoadingContext, type Loading } from './loading.ts'
import classes from './LoadingProvider.module.css'

/** Holds the loading state and shows a slim bar at the top of the page while the global flag is set. */
export function LoadingProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createLoadingStore)
  return (
    <LoadingContext value={store}>
      <LoadingBar store={store} />
      {children}
    </LoadingContext>
  )
}

function LoadingBar({ store }: { store: StoreApi<Loading> }) {
  const isLoading = useStore(store, (state) => state.isLoading)
  // aria-live makes it a live region, which is allowed outside the page's landmarks.
  return isLoading ? <div className={classes.bar} role="progressbar" aria-label="Loading" aria-live="polite" /> : null
}

function createLoadingStore(): StoreApi<Loading> {
  return createStore<Loading>((set) => ({
    isLoading: false,
    flags: {},
    set: (name, isActive) =>
      set((state) => {
        const flags = { ...state.flags, [name]: isActive }
        return { flags, isLoading: Object.values(flags).includes(true) }
      }),
  }))
}
