import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { firstNameOf, type InAppUser } from '#site/auth/in-app-user.ts'
import { useSignOut } from '#site/features/credentials/use-sign-out.ts'
import { Avatar } from '#site/ui/Avatar.tsx'
import { MenuButton } from '#site/ui/MenuButton.tsx'
import { MenuAction, MenuLink } from '#site/ui/MenuItem.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { accountLinks } from '../navigation.ts'
import classes from './UserMenu.module.css'
import { UserSummary } from './UserSummary.tsx'

/** The signed-in menu in wide windows (§2). */
export function UserMenu({ user }: { user: InAppUser }) {
  const { signOut } = useSignOut()
  return (
    <MenuButton
      className={classes.button}
      trigger={
        <>
          <Avatar name={user.displayName || user.email} src={user.photoURL} />
          <span className={classes.name}>{firstNameOf(user)}</span>
          <VisuallyHidden component="span">, account menu</VisuallyHidden>
          <IconChevronDown aria-hidden size={16} />
        </>
      }
      header={<UserSummary user={user} />}
    >
      {accountLinks(user).map(({ to, label, LinkIcon }) => (
        <MenuLink key={to} to={to} icon={<LinkIcon aria-hidden size={19} />}>
          {label}
        </MenuLink>
      ))}
      <MenuAction onSelect={() => void signOut()} icon={<IconLogout aria-hidden size={19} />}>
        Sign Out
      </MenuAction>
    </MenuButton>
  )
}
