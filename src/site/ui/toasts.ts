import { createContext, use } from 'react'
import type { Quoted } from './Sentence.tsx'

/** §9 */
export const TOAST_DURATION_MS = 5000
/** For what can be undone: long enough to read it and reconsider. */
export const UNDO_DURATION_MS = 12_000
/** For what the user must not miss, or needs time to act on. */
export const UNTIL_CLOSED = Infinity

export type ToastType = 'success' | 'error' | 'warning' | 'info'

/** A toast (§3). */
export interface Toast {
  id: string
  type: ToastType
  title: string
  message: string
  /** The title that the message quotes. */
  quoted?: Quoted
  action?: { label: string; handler: () => void }
  /** Milliseconds until it closes by itself, or {@link UNTIL_CLOSED}. */
  duration: number
}

export type NewToast = Omit<Toast, 'id' | 'duration'> & { duration?: number }

export interface Toasts {
  /** Shows a toast and returns its id. */
  add(toast: NewToast): string
  close(id: string): void
  clearAll(): void
}

export const ToastContext = createContext<Toasts | null>(null)

/** Throws outside the provider (§8). */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts must be used within a ToastProvider')
  return toasts
}
