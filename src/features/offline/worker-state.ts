import { useSyncExternalStore } from 'react'

/** Whether this page would open without a connection: 'none' where the browser, or the site in development, has no worker. */
export type WorkerState = 'ready' | 'on-its-way' | 'none'

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(subscribe, workerState, () => 'on-its-way')
}

function workerState(): WorkerState {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return 'none'
  return navigator.serviceWorker.controller ? 'ready' : 'on-its-way'
}

function subscribe(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  navigator.serviceWorker.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener)
}
