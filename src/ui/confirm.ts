import { createContext, use, type ReactNode } from 'react'

/** §2 */
export type ConfirmType = 'danger' | 'warning' | 'info'

export interface ConfirmOptions {
  type: ConfirmType
  title: string
  message: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /**
   * The work itself, where it takes time: the dialog stays and says 'Processing...' until it has ended.
   * Without it the dialog closes at once and the caller does the work.
   */
  onConfirm?: () => void | Promise<void>
}

/**
 * Asks, and resolves to the answer: true for the confirm button, false for cancel, Escape and a click beside the dialog.
 * Where `onConfirm` throws or rejects, the dialog closes and the promise rejects with the same error, so that the caller
 * can say what went wrong in its own words.
 */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

export const ConfirmContext = createContext<Confirm | null>(null)

/** Throws outside the provider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used within a ConfirmProvider')
  return confirm
}
