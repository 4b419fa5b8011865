import type { InAppUser } from '#site/auth/in-app-user.ts'
import { Avatar } from '#site/ui/Avatar.tsx'
import classes from './UserMenu.module.css'

/** Name, email and, for admins, the badge (§2). */
export function UserSummary({ user }: { user: InAppUser }) {
  return (
    <div className={classes.summary}>
      <Avatar name={user.displayName || user.email} src={user.photoURL} size="2.75rem" />
      <div>
        <p className={classes.fullName}>
          <span translate="no">{user.displayName || 'Student'}</span>
          {user.role === 'admin' && <span className={classes.badge}>Admin</span>}
        </p>
        <p className={classes.email}>{user.email}</p>
      </div>
    </div>
  )
}
