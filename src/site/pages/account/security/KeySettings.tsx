import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#site/auth/auth-context.ts'
import { signInMethodsQuery } from '#site/features/credentials/sign-in-methods.ts'
import { AuthenticatorSetting } from './AuthenticatorSetting.tsx'
import { EventsSetting } from './EventsSetting.tsx'
import { PasskeysSetting } from './PasskeysSetting.tsx'
import { RecoveryCodesSetting } from './RecoveryCodesSetting.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'

/** The settings that keep others out of the account. Those that the auth service does not offer are hidden. */
export function KeySettings() {
  const auth = useAuth()
  const offered = useQuery(signInMethodsQuery(auth))
  if (offered.isPending) return null
  return (
    <>
      {offered.data?.passkeys && <PasskeysSetting />}
      {offered.data?.authenticator && <AuthenticatorSetting />}
      {offered.data?.recoveryCodes && <RecoveryCodesSetting />}
      <SessionsSetting />
      <EventsSetting />
    </>
  )
}
