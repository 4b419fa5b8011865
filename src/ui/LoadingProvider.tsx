import { useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { LoadingContext, type Loading } from './loading.ts'
import classes from './LoadingProvider.module.css'

/** Holds the loading state and shows a slim bar at the page's top while the global flag is set. */
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
  return isLoading ? <div className={classes.bar} role="progressbar" aria-label="Loading" /> : null
}

function createLoadingStore(): StoreApi<Loading> {
  return createStore<Loading>((set, get) => ({
    isLoading: false,
    flags: {},
    setGlobal: (isLoading) => set({ isLoading }),
    start: (name) => set(({ flags }) => ({ flags: { ...flags, [name]: (flags[name] ?? 0) + 1 } })),
    stop: (name) =>
      set(({ flags }) => {
        const { [name]: count = 0, ...others } = flags
        return { flags: count > 1 ? { ...others, [name]: count - 1 } : others }
      }),
    isActive: (name) => (get().flags[name] ?? 0) > 0,
  }))
}
