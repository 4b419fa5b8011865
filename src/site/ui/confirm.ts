import { createContext, use, type ReactNode } from 'react'
import type { Quoted } from './Sentence.tsx'

/** The types of dialogs in §2. */
export type ConfirmType = 'danger' | 'warning' | 'info'

export interface ConfirmOptions {
  type: ConfirmType
  title: string
  message: ReactNode
  /** The title that the message quotes, if it is a text. */
  quoted?: Quoted
  confirmLabel?: string
  cancelLabel?: string
  /**
   * The work itself, if it takes time. The dialog stays open and says 'Processing...' until the promise settles. It resolves
   * to null on success, which closes the dialog, or to a sentence about the failure, which the dialog shows.
   * Without `onConfirm` the dialog closes at once and the caller does the work.
   */
  onConfirm?: () => Promise<string | null>
}

/**
 * Opens the dialog and resolves to the answer: true for the confirm button, once the work is done; false for cancel,
 * Escape and a click on the backdrop. Rejects if `onConfirm` rejects.
 */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>

export const ConfirmContext = createContext<Confirm | null>(null)

/** Throws outside the provider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used within a ConfirmProvider')
  return confirm
}
