import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { dateFormat } from '#shared/format.ts'
import { accountPath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import classes from '../account.module.css'
import { NameForm } from './NameForm.tsx'
import { PhotoSetting } from './PhotoSetting.tsx'
import { TeachingSetting } from './TeachingSetting.tsx'
import { Setting } from '../Setting.tsx'

const days = dateFormat({ dateStyle: 'long' })
const moments = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** The placeholder user for prerendering. `Setting` hides what depends on the user, but reserves its space. */
const unknownUser: InAppUser = {
  uid: '',
  email: '\u00A0',
  displayName: null,
  photoURL: null,
  emailVerified: true,
  role: 'user',
  createdAt: null,
  lastLoginAt: null,
}

/** The user's photo and name, and the facts about the account. */
export function ProfileTab() {
  const user = useOptionalUser() ?? unknownUser
  const isUnknown = user === unknownUser
  return (
    <>
      <PhotoSetting user={user} isUnknown={isUnknown} />
      <Setting title="Name" isEmpty={isUnknown} about="How the site greets you, and the name on your certificates.">
        <NameForm key={user.uid} user={user} />
      </Setting>
      <Setting
        title="Account"
        isEmpty={isUnknown}
        about={
          <p>
            You change your email address under{' '}
            <Anchor component={Link} to={accountPath('security')} underline="always">
              Security
            </Anchor>
            .
          </p>
        }
      >
        <dl className={classes.facts}>
          <Fact term="Email">
            <span>{user.email}</span>
            {user.emailVerified && (
              <Badge tone="accent">
                <IconCircleCheck aria-hidden size={14} /> Verified
              </Badge>
            )}
          </Fact>
          <Fact term="Member since">{day(user.createdAt)}</Fact>
          <Fact term="Last sign-in">{moment(user.lastLoginAt)}</Fact>
          <Fact term="Role">{user.role === 'admin' ? <Badge tone="warm">Admin</Badge> : 'User'}</Fact>
        </dl>
      </Setting>
      <TeachingSetting user={user} isUnknown={isUnknown} />
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function day(time: string | null): string {
  return time ? days(new Date(time)) : 'Not known'
}

function moment(time: string | null): string {
  return time ? moments(new Date(time)) : 'Not known'
}
