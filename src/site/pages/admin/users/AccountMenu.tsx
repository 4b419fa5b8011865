import {
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

/** The actions on an account. Administrators cannot act on their own account, so at least one always remains. */
export function AccountMenu({ account, isSelf, onAction }: Props) {
  const isDisabled = account.disabled_at !== null
  const canLead = account.email_verified && !isDisabled
  const why = isSelf
    ? 'This is your own account: only another administrator can change its role, disable it or delete it.'
    : account.role === 'user' && !canLead
      ? `To become an administrator, this account must ${isDisabled ? 'be enabled' : 'confirm its email address'} first.`
      : null
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
      {!isSelf && (
        <>
          {account.role === 'admin' ? (
            <MenuAction icon={<IconShieldOff size={20} aria-hidden />} onSelect={() => onAction('demote')}>
              Remove administrator role
            </MenuAction>
          ) : (
            canLead && (
              <MenuAction icon={<IconShieldPlus size={20} aria-hidden />} onSelect={() => onAction('promote')}>
                Make administrator
              </MenuAction>
            )
          )}
          {isDisabled ? (
            <MenuAction icon={<IconLockOpen size={20} aria-hidden />} onSelect={() => onAction('enable')}>
              Enable account
            </MenuAction>
          ) : (
            <MenuAction icon={<IconLock size={20} aria-hidden />} onSelect={() => onAction('disable')}>
              Disable account
            </MenuAction>
          )}
          {account.role === 'user' && (
            <MenuAction icon={<IconDeviceMobileOff size={20} aria-hidden />} onSelect={() => onAction('reset')}>
              Reset second step
            </MenuAction>
          )}
          {account.role === 'user' && (
            <MenuAction icon={<IconMailbox size={20} aria-hidden />} onSelect={() => onAction('return')}>
              Return former address
            </MenuAction>
          )}
          <MenuAction icon={<IconTrash size={20} aria-hidden />} onSelect={() => onAction('delete')}>
            Delete account
          </MenuAction>
        </>
      )}
      <MenuLink icon={<IconHistory size={20} aria-hidden />} to={adminAddress('audit', { subject: account.id })}>
        Show in the audit log
      </MenuLink>
    </MenuButton>
  )
}
