import { Link } from 'react-router-dom'
import { useAuth } from '#auth/auth-context.ts'
import type { InAppUser } from '#auth/in-app-user.ts'
import { AuthFrame } from '#features/credentials/AuthFrame.tsx'
import { CodeForm } from '#features/credentials/CodeForm.tsx'
import classes from '#features/credentials/form.module.css'
import { FormAlert } from '#features/credentials/FormAlert.tsx'
import { InboxHint } from '#features/credentials/InboxHint.tsx'
import { ResendButton } from '#features/credentials/ResendButton.tsx'
import { SignOutButton } from '#features/credentials/SignOutButton.tsx'
import { paths } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { emailVerificationHead } from './email-verification-head.ts'
import { verificationSide } from './verification-side.ts'

interface Props {
  address: string
  /** Somebody who registered or logged in here; else the address was only named. */
  isSignedIn: boolean
  isLinkRefused: boolean
  justSent: boolean
  origin: string
  onVerified: (user: InAppUser) => void
  /** Back to asking for the address. */
  onForget: () => void
}

/** Waiting for the mail: the code, another mail, another address, or leave. */
export function CodeStep({ address, isSignedIn, isLinkRefused, justSent, origin, onVerified, onForget }: Props) {
  const auth = useAuth()

  return (
    <AuthFrame
      title="Check your inbox"
      lead={
        isSignedIn ? (
          <>
            To confirm that <strong>{address}</strong> is yours, press the button in our email or type its code here.
          </>
        ) : (
          <>
            If <strong>{address}</strong> waits to be confirmed, there is an email with a six-digit code in its inbox.
          </>
        )
      }
      side={verificationSide}
    >
      <PageHead {...emailVerificationHead} />
      <div className={classes.form}>
        {isLinkRefused && <FormAlert code="expired-action-code" />}
        <InboxHint />
        <CodeForm purpose="signup" email={address} submitLabel="Confirm my email" onVerified={onVerified} />
        <ResendButton justSent={justSent} onResend={() => auth.resendVerification(address, origin)} />
        <div className={classes.choices}>
          {isSignedIn ? (
            <>
              {/* Another registration takes the place of this one, which was never confirmed. */}
              <Button component={Link} to={paths.register} state={{ from: origin, insteadOf: address }} variant="subtle" size="md">
                Use a different address
              </Button>
              <SignOutButton>Sign out</SignOutButton>
            </>
          ) : (
            <Button variant="subtle" size="md" onClick={onForget}>
              Use a different address
            </Button>
          )}
        </div>
      </div>
    </AuthFrame>
  )
}
