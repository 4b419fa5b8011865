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
   * The work itself, where it takes time: the dialog stays and says 'Processing...' until it has ended. It resolves to the
   * sentence that says why it failed, which the dialog shows in place, or to null: then the dialog closes.
   * Without `onConfirm` the dialog closes at once and the caller does the work.
   */
  onConfirm?: () => Promise<string | null>
}

/**
 * Asks, and resolves to the answer: true for the confirm button, once the work is done; false for cancel, Escape and a
 * click beside the dialog. Rejects where `onConfirm` does.
 */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

export const ConfirmContext = createContext<Confirm | null>(null)

/** Throws outside the provider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used within a ConfirmProvider')
  return confirm
}
