import type { Account } from '#site/features/administration/account.ts'
import type { AccountAction } from '#site/features/administration/account-actions-api.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useLoading } from '#site/ui/loading.ts'
import { accountWork, AccountActionForm } from './AccountActionForm.tsx'

interface Props {
  wanted: { account: Account; action: AccountAction } | null
  onClose: () => void
  /** Called when the account, and with it the button that opened the dialog, has left the list. */
  onGone: () => void
}

/** Asks for confirmation before an action on an account. */
export function AccountDialog({ wanted, onClose, onGone }: Props) {
  const isBusy = useLoading(({ flags }) => flags[accountWork] ?? false)
  return (
    <Dialog isOpen={wanted !== null} isBusy={isBusy} size="lg" onClose={onClose} closesOnClickOutside={false}>
      {wanted && <AccountActionForm {...wanted} onClose={onClose} onGone={onGone} />}
    </Dialog>
  )
}
