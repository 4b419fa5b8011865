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
  /** Whether the user registered or signed in here. Otherwise, the address was only typed in. */
  isSignedIn: boolean
  isLinkRefused: boolean
  justSent: boolean
  origin: string
  onVerified: (user: InAppUser) => void
  /** Returns to the step that asks for the address. */
  onForget: () => void
}

/** Waits for the email: the user types the code, asks for another email, changes the address or signs out. */
export function CodeStep({ address, isSignedIn, isLinkRefused, justSent, origin, onVerified, onForget }: Props) {
  const auth = useAuth()

  return (
    <AuthFrame
      title="Check your inbox"
      lead={
        isSignedIn ? (
          <span>
            To confirm that <strong>{address}</strong> is yours, press the button in our email or type its code here.
          </span>
        ) : (
          <span>
            If <strong>{address}</strong> is waiting to be confirmed, there is an email with a six-digit code in its inbox.
          </span>
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
              {/* Another registration replaces this one, which was never confirmed. */}
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
