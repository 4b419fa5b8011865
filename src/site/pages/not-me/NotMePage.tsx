import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { InboxHint } from '#site/features/credentials/InboxHint.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { notMeHead } from './page.ts'
import own from './NotMePage.module.css'

const side = {
  heading: 'What is yours stays yours.',
  points: [
    'Your courses, notes and progress stay as they are.',
    'Nobody is signed in by this page.',
    'We never ask for a password by email.',
  ],
}

/**
 * /not-me: the target of 'This wasn't me' in security emails. Nothing happens until the user presses the button, because email
 * programs open links by themselves.
 */
export function NotMePage() {
  const auth = useAuth()
  const [query] = useSearchParams()
  const token = query.get('token')
  const { isPending, failure, run } = useAuthAction('take the account back')
  const [result, setResult] = useState<{ isMailed: boolean; isAddressRestored: boolean } | null>(null)

  if (!token) return <WithoutToken />

  async function handlePress(given: string) {
    const taken = await run(() => auth.security((security) => security.takeBack(given)))
    if (!taken.ok) return
    setResult(taken.value)
    // The session of this browser has ended, too.
    if (auth.getState().user) void auth.refreshUser()
  }

  if (result) {
    return (
      <AuthFrame
        head={notMeHead}
        title="Your account is safe"
        lead={
          <output>
            <span>Every device is signed out, and the old password no longer works.</span>
            {result.isAddressRestored && <span> Your account has its former email address again.</span>}
            <span>
              {result.isMailed
                ? ' We have sent you an email to choose a new password.'
                : ' Another account has your email address by now, so an administrator has to help you.'}
            </span>
          </output>
        }
        side={side}
      >
        <div className={classes.form}>
          {result.isMailed && <InboxHint />}
          {result.isMailed ? (
            <Button component={Link} to={paths.passwordReset} variant="default" size="md">
              No email? Send another
            </Button>
          ) : (
            <Button component={Link} to={paths.contact} size="md">
              Write to us
            </Button>
          )}
        </div>
      </AuthFrame>
    )
  }
  const footer = (
    <p>
      An authenticator app that you had before stays. If one was added that is not yours and remains,{' '}
      <Anchor component={Link} to={paths.contact} underline="always">
        write to us
      </Anchor>
      .
    </p>
  )
  if (failure === 'expired-action-code') {
    return (
      <AuthFrame
        head={notMeHead}
        title="This link no longer works"
        lead={
          <output>
            It is older than seven days, or was already used. If someone may still be in your account, choose a new password: that signs out
            every other device.
          </output>
        }
        side={side}
        footer={footer}
      >
        <Button component={Link} to={paths.passwordReset} size="md">
          Choose a new password
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      head={notMeHead}
      title="This wasn’t you?"
      lead="If something happened to your account that you did not do, someone else may be in it. One press takes it back."
      side={side}
      footer={footer}
    >
      <div className={classes.form}>
        <ul className={own.list}>
          <li>Every device is signed out, this one too.</li>
          <li>The password, all passkeys and connected accounts stop working.</li>
          <li>If your email address was changed, you get the former one back.</li>
          <li>You get an email to choose a new password.</li>
        </ul>
        <FormAlert code={failure} />
        <Button size="md" loading={isPending} onClick={() => void handlePress(token)}>
          Secure my account
        </Button>
      </div>
    </AuthFrame>
  )
}

/** Shown when the email has no token, because the full stack's auth service cannot put one in. There, nothing takes the account back. */
function WithoutToken() {
  return (
    <AuthFrame
      head={notMeHead}
      title="This wasn’t you?"
      lead="If something happened to your account that you did not do, someone else may be in it. Do both of this, in this order."
      side={side}
    >
      <div className={classes.form}>
        <ol className={own.list}>
          <li>Write to us. We can stop the account, and remove passkeys and authenticator apps that are not yours.</li>
          <li>
            Choose a new password. It signs out every other device and removes all passkeys, but leaves authenticator apps, connected
            accounts and a changed email address as they are. If an authenticator app was added, we have to remove it first.
          </li>
        </ol>
        <Button component={Link} to={paths.contact} size="md">
          Write to us
        </Button>
        <Button component={Link} to={paths.passwordReset} variant="default" size="md">
          Choose a new password
        </Button>
      </div>
    </AuthFrame>
  )
}
