import { IconHome, IconLock, IconSwitchHorizontal } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { rememberedOrigin } from '#site/auth/origin.ts'
import { SignOutButton } from '#site/features/credentials/SignOutButton.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { PageHead } from '#site/ui/PageHead.tsx'
import { unauthorizedHead } from './page.ts'
import classes from './UnauthorizedPage.module.css'

/** /unauthorized: says why access was denied, names the current account and offers ways to continue (§2). */
export function UnauthorizedPage() {
  const user = useOptionalUser()
  const { state } = useLocation()
  const origin = { from: rememberedOrigin(state) }

  return (
    <div className={classes.page}>
      <PageHead {...unauthorizedHead} />
      <span className={classes.mark} aria-hidden>
        <IconLock size={40} stroke={1.6} />
      </span>
      <h1 className={classes.title}>This area is for administrators</h1>
      <p className={classes.text}>
        {user
          ? 'Your current account does not have permission to open it. If you have another account that does, switch to it. If you should have access, ask an administrator to grant it.'
          : 'You are not signed in. Sign in with an account that has access.'}
      </p>
      {user && (
        <dl className={classes.account}>
          <dt>Signed in as</dt>
          <dd>
            {user.displayName && <strong translate="no">{user.displayName}</strong>}
            <span>{user.email}</span>
          </dd>
        </dl>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={paths.home} size="md" leftSection={<IconHome aria-hidden size={20} />}>
          Go to the home page
        </Button>
        {user ? (
          <SignOutButton variant="default" leftSection={<IconSwitchHorizontal aria-hidden size={20} />} origin={origin}>
            Switch account
          </SignOutButton>
        ) : (
          <Button component={Link} to={paths.login} state={origin} variant="default" size="md">
            Log in
          </Button>
        )}
      </div>
    </div>
  )
}
