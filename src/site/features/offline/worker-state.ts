import { useSyncExternalStore } from 'react'

/** Whether this page would open offline. 'none' in browsers without service workers, and in development. */
export type WorkerState = 'ready' | 'installing' | 'none'

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(subscribe, workerState, () => 'installing')
}

function workerState(): WorkerState {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return 'none'
  return navigator.serviceWorker.controller ? 'ready' : 'installing'
}

function subscribe(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  navigator.serviceWorker.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener)
}
