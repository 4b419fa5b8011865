import { Link, NavLink } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { Spinner } from '#site/ui/Spinner.tsx'
import classes from './AccountArea.module.css'
import header from './Header.module.css'
import { UserMenu } from './UserMenu.tsx'

/** The end of the header: Login and Register, the signed-in menu and the way to My learning, or a spinner while auth is loading (§2). */
export function AccountArea() {
  const { status, user } = useAuthState()

  if (status === 'loading') {
    return (
      <span className={classes.loading} data-account-spinner role="status">
        <Spinner />
        Loading
      </span>
    )
  }
  if (user)
    return (
      <div className={classes.signedIn}>
        <NavLink className={header.navLink ?? ''} to={paths.learning}>
          My learning
        </NavLink>
        <UserMenu user={user} />
      </div>
    )
  return (
    <div className={classes.entrances} data-entrances>
      <Button component={Link} to={paths.login} variant="subtle" color="gray" className={classes.login ?? ''}>
        Login
      </Button>
      <Button component={Link} to={paths.register}>
        Register
      </Button>
    </div>
  )
}
