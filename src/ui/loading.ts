import { createContext, use } from 'react'
import { useStore, type StoreApi } from 'zustand'

/** The loading state (§3): one global flag and a map of flags by name. */
export interface LoadingState {
  isLoading: boolean
  /** Only names that are being worked on; a name is active once for every start that was not stopped. */
  flags: Readonly<Record<string, number>>
}

export interface Loading extends LoadingState {
  setGlobal(isLoading: boolean): void
  start(name: string): void
  stop(name: string): void
  isActive(name: string): boolean
}

export const LoadingContext = createContext<StoreApi<Loading> | null>(null)

/** The loading state, live. Throws outside the provider (§8). */
export function useLoading(): Loading {
  const store = use(LoadingContext)
  if (!store) throw new Error('useLoading must be used within a LoadingProvider')
  return useStore(store)
}
