import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import { Modal } from '@mantine/core'
import type { Account } from '#features/administration/account.ts'
import type { AccountAction } from '#features/administration/account-actions-api.ts'
import { useLoading } from '#ui/loading.ts'
import classes from './AccountDialog.module.css'
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
    <Modal.Root
      opened={wanted !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      centered
      size="lg"
      zIndex={300}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={2} />
      {/* No Modal.Header: its <header> would be a second banner landmark. */}
      <Modal.Content radius="lg">
        <Modal.Body>{wanted && <AccountActionForm {...wanted} onClose={onClose} onGone={onGone} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
