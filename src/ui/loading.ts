import { createContext, use } from 'react'
import { useStore, type StoreApi } from 'zustand'

/** The loading state (§3). */
export interface LoadingState {
  /** The global flag: something is being worked on. */
  isLoading: boolean
  /** What it is, by name. */
  flags: Readonly<Record<string, boolean>>
}

export interface Loading extends LoadingState {
  set(name: string, isActive: boolean): void
}

export const LoadingContext = createContext<StoreApi<Loading> | null>(null)

/** The loading state, live. Throws outside the provider (§8). */
export function useLoading<T>(select: (loading: Loading) => T): T {
  const store = use(LoadingContext)
  if (!store) throw new Error('useLoading must be used within a LoadingProvider')
  return useStore(store, select)
}

/** Work that takes longer than a moment, such as signing in, saving, importing and exporting, and whether it is under way. */
export function useWork(name: string) {
  const set = useLoading((loading) => loading.set)
  const isPending = useLoading(({ flags }) => flags[name] ?? false)

  /** Starts the work at once, within the same click: browsers allow popups only then. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    set(name, true)
    try {
      return await work()
    } finally {
      set(name, false)
    }
  }

  return { isPending, run }
}
