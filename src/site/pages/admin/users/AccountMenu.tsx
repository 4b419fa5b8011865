import {
  type Icon,
  IconDeviceMobileOff,
  IconDots,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconMailbox,
  IconShieldOff,
  IconShieldPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type Account, nameOf } from '#site/features/administration/account.ts'
import type { AccountAction } from '#site/features/administration/account-actions-api.ts'
import { MenuButton } from '#site/ui/MenuButton.tsx'
import { MenuAction, MenuLink } from '#site/ui/MenuItem.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { adminAddress } from '../admin-address.ts'
import classes from './AccountMenu.module.css'

interface Props {
  account: Account
  isSelf: boolean
  onAction: (action: AccountAction) => void
}

const canLead = ({ email_verified, disabled_at }: Account) => email_verified && disabled_at === null

const actions: { action: AccountAction; label: string; Icon: Icon; isOffered: (account: Account) => boolean }[] = [
  { action: 'demote', label: 'Remove administrator role', Icon: IconShieldOff, isOffered: ({ role }) => role === 'admin' },
  {
    action: 'promote',
    label: 'Make administrator',
    Icon: IconShieldPlus,
    isOffered: (account) => account.role === 'user' && canLead(account),
  },
  { action: 'enable', label: 'Enable account', Icon: IconLockOpen, isOffered: ({ disabled_at }) => disabled_at !== null },
  { action: 'disable', label: 'Disable account', Icon: IconLock, isOffered: ({ disabled_at }) => disabled_at === null },
  { action: 'reset', label: 'Reset second step', Icon: IconDeviceMobileOff, isOffered: ({ role }) => role === 'user' },
  { action: 'return', label: 'Return former address', Icon: IconMailbox, isOffered: ({ role }) => role === 'user' },
  { action: 'delete', label: 'Delete account', Icon: IconTrash, isOffered: () => true },
]

/** The actions on an account. Administrators cannot act on their own account, so at least one always remains. */
export function AccountMenu({ account, isSelf, onAction }: Props) {
  const isDisabled = account.disabled_at !== null
  const why = isSelf
    ? 'This is your own account: only another administrator can change its role, disable it or delete it.'
    : account.role === 'user' && !canLead(account)
      ? `To become an administrator, this account must ${isDisabled ? 'be enabled' : 'confirm its email address'} first.`
      : null
  const offers = isSelf ? [] : actions.filter(({ isOffered }) => isOffered(account))
  return (
    <MenuButton
      className={classes.button}
      trigger={
        <>
          <IconDots size={20} aria-hidden />
          <VisuallyHidden>{`Manage ${nameOf(account)}`}</VisuallyHidden>
        </>
      }
      header={why && <p className={classes.off}>{why}</p>}
    >
      {offers.map(({ action, label, Icon }) => (
        <MenuAction key={action} icon={<Icon size={20} aria-hidden />} onSelect={() => onAction(action)}>
          {label}
        </MenuAction>
      ))}
      <MenuLink icon={<IconHistory size={20} aria-hidden />} to={adminAddress('audit', { subject: account.id })}>
        Show in the audit log
      </MenuLink>
    </MenuButton>
  )
}
