import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#auth/auth-context.ts'
import { capabilitiesQuery } from '#features/account-security/security-query.ts'
import { AuthenticatorSetting } from './AuthenticatorSetting.tsx'
import { EventsSetting } from './EventsSetting.tsx'
import { PasskeysSetting } from './PasskeysSetting.tsx'
import { RecoveryCodesSetting } from './RecoveryCodesSetting.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'

/** How the user locks others out. What the service does not offer is not shown. */
export function KeySettings() {
  const auth = useAuth()
  const offered = useQuery(capabilitiesQuery(auth))
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
