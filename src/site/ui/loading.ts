import { createContext, use } from 'react'
import { useStore, type StoreApi } from 'zustand'

/** The loading state (§3). */
interface LoadingState {
  /** The global flag: true while any named flag is set. */
  isLoading: boolean
  /** One flag for each kind of work, by name. */
  flags: Readonly<Record<string, boolean>>
}

export interface Loading extends LoadingState {
  set(name: string, isActive: boolean): void
}

export const LoadingContext = createContext<StoreApi<Loading> | null>(null)

/** Subscribes to the loading state. Throws outside the provider (§8). */
export function useLoading<T>(select: (loading: Loading) => T): T {
  const store = use(LoadingContext)
  if (!store) throw new Error('useLoading must be used within a LoadingProvider')
  return useStore(store, select)
}

/** Runs longer work, such as signing in, saving, importing and exporting, and reports whether it is pending. */
export function useWork(name: string) {
  const set = useLoading((loading) => loading.set)
  const isPending = useLoading(({ flags }) => flags[name] ?? false)

  /** Starts the work synchronously, within the same click: browsers allow popups only then. */
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
