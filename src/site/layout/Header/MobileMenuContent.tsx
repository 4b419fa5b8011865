import { IconLogout } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { useSignOut } from '#site/features/credentials/use-sign-out.ts'
import { SearchBox } from '#site/features/search/SearchBox.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { fromTheTop } from '#site/ui/from-the-top.ts'
import { Spinner } from '#site/ui/Spinner.tsx'
import { accountLinks, mainLinks, moreLinks, type IconLink } from '../navigation.ts'
import classes from './MobileMenu.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { UserSummary } from './UserSummary.tsx'

interface Props {
  /** Called after a choice, to close the menu. */
  onDone: () => void
}

/** The same items as the header, plus search and the theme switch (§2). */
export function MobileMenuContent({ onDone }: Props) {
  const { status, user } = useAuthState()
  const { signOut } = useSignOut()

  function handleSignOut() {
    onDone()
    void signOut()
  }

  return (
    <>
      {user && (
        <>
          <UserSummary user={user} />
          <Button component={Link} to={paths.learning} variant="light" size="md" onClick={onDone}>
            My learning
          </Button>
        </>
      )}
      <SearchBox onSearch={onDone} showsRecent />
      <nav aria-label="Menu">
        <Links links={mainLinks} onDone={onDone} />
        <p className={classes.heading}>More</p>
        <Links links={moreLinks} onDone={onDone} />
        {user && (
          <>
            <p className={classes.heading}>Your account</p>
            <Links links={accountLinks(user)} onDone={onDone} />
            <button type="button" className={classes.link} onClick={handleSignOut}>
              <IconLogout aria-hidden size={20} />
              Sign Out
            </button>
          </>
        )}
      </nav>
      <ThemeSwitch />
      {status === 'loading' && (
        <p className={classes.loading} role="status">
          <Spinner />
          Loading
        </p>
      )}
      {status === 'signed-out' && (
        <div className={classes.entrances}>
          <Button component={Link} to={paths.login} variant="default" size="md" onClick={onDone}>
            Login
          </Button>
          <Button component={Link} to={paths.register} size="md" onClick={onDone}>
            Register
          </Button>
        </div>
      )}
    </>
  )
}

function Links({ links, onDone }: { links: IconLink[]; onDone: () => void }) {
  return (
    <ul>
      {links.map(({ to, label, LinkIcon }) => (
        <li key={to}>
          <NavLink className={classes.link ?? ''} to={to} state={fromTheTop} end={to === paths.home} onClick={onDone}>
            <LinkIcon aria-hidden size={20} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
