import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#auth/auth-context.ts'
import { withQueries } from '#backend/with-queries.tsx'
import { capabilitiesQuery } from '#features/account-security/security-query.ts'
import { lazyScreen } from '#ui/lazy-screen.ts'
import { WhenNear } from './WhenNear.tsx'

const Password = lazyScreen(() => import('./PasswordSetting.tsx'), 'PasswordSetting')
const Email = lazyScreen(() => import('./EmailSetting.tsx'), 'EmailSetting')
const SignInMethods = lazyScreen(() => import('./SignInMethodsSetting.tsx'), 'SignInMethodsSetting')
const Passkeys = lazyScreen(() => import('./PasskeysSetting.tsx'), 'PasskeysSetting')
const AuthenticatorApp = lazyScreen(() => import('./AuthenticatorSetting.tsx'), 'AuthenticatorSetting')
const RecoveryCodes = lazyScreen(() => import('./RecoveryCodesSetting.tsx'), 'RecoveryCodesSetting')
const Sessions = lazyScreen(() => import('./SessionsSetting.tsx'), 'SessionsSetting')
const Events = lazyScreen(() => import('./EventsSetting.tsx'), 'EventsSetting')

/**
 * How the user signs in, and how they lock others out. Each section is a chunk of its own, loaded when it comes near. What
 * the service does not offer is not shown.
 */
export const SecurityTab = withQueries(function SecurityTab() {
  const auth = useAuth()
  const offered = useQuery(capabilitiesQuery(auth))
  return (
    <>
      <WhenNear Section={Password} />
      <WhenNear Section={Email} />
      <WhenNear Section={SignInMethods} />
      {offered.data?.passkeys && <WhenNear Section={Passkeys} />}
      {offered.data?.authenticator && <WhenNear Section={AuthenticatorApp} />}
      {offered.data?.recoveryCodes && <WhenNear Section={RecoveryCodes} />}
      {!offered.isPending && (
        <>
          <WhenNear Section={Sessions} />
          <WhenNear Section={Events} />
        </>
      )}
    </>
  )
})
