import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import type { LinkProof } from '#site/features/credentials/link-proof.ts'
import { LinkConfirmation } from '#site/features/credentials/LinkConfirmation.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'

interface Props {
  proof: LinkProof
  origin: string
  onSignedIn: () => void
}

/** Shown when an emailed link opens the page. One button signs the user in. */
export function MailedLink({ proof, origin, onSignedIn }: Props) {
  const [isRefused, setIsRefused] = useState(false)
  return (
    <AuthFrame
      head={{ title: 'Log in', isUnlisted: true }}
      title={isRefused ? 'This link no longer works' : 'Good to see you again'}
      lead={
        isRefused
          ? 'Each link works once, and only for an hour. Ask for another one, or use your password.'
          : 'You asked for a link to sign in without your password. Here it is.'
      }
    >
      {isRefused ? (
        <>
          <FormAlert code="expired-action-code" />
          <Button component={Link} to={paths.login} state={{ from: origin }} size="md">
            Back to login
          </Button>
        </>
      ) : (
        <LinkConfirmation proof={proof} label="Sign in" origin={origin} onVerified={onSignedIn} onRefused={() => setIsRefused(true)} />
      )}
    </AuthFrame>
  )
}
