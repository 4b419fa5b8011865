import { IconKey, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { providers } from '#site/features/credentials/providers.ts'
import { signInMethodsQuery } from '#site/features/credentials/sign-in-methods.ts'
import { Badge } from '#site/ui/Badge.tsx'
import { Read } from './Read.tsx'
import { Setting } from '../Setting.tsx'
import classes from './security-list.module.css'
import { useOwnSignIn } from './use-own-sign-in.ts'

/** Every sign-in method that this account has or could have. */
export function SignInMethodsSetting() {
  const auth = useAuth()
  const user = useUser()
  const own = useOwnSignIn()
  const offered = useQuery(signInMethodsQuery(auth)).data?.providers ?? []

  return (
    <Setting title="Ways to sign in" about="A service is linked when you sign in with it and it has confirmed the same email address.">
      <Read query={own} what="ways to sign in" height="9rem">
        {(known) => (
          <ul className={classes.list}>
            <Method Icon={IconKey} label="Password" state={known.hasPassword ? 'Set' : 'Not set'} isOn={known.hasPassword} />
            <Method Icon={IconMail} label="Link by email" state="Ready" isOn detail={user.email} />
            {Object.entries(providers).map(([provider, { name, Icon: ProviderIcon }]) => {
              const identity = known.identities.find((candidate) => candidate.provider === provider)
              if (!identity && !offered.some((one) => one === provider)) return null
              return (
                <Method
                  key={provider}
                  Icon={ProviderIcon}
                  label={name}
                  state={identity ? 'Linked' : 'Not linked'}
                  isOn={identity !== undefined}
                  detail={identity?.email ?? null}
                />
              )
            })}
          </ul>
        )}
      </Read>
    </Setting>
  )
}

interface MethodProps {
  Icon: typeof IconKey
  label: string
  state: string
  isOn: boolean
  detail?: string | null
}

function Method({ Icon, label, state, isOn, detail }: MethodProps) {
  return (
    <li>
      <Icon aria-hidden size={22} />
      <span className={classes.words}>
        <strong>{label}</strong>
        {detail && <span>{detail}</span>}
      </span>
      <Badge tone={isOn ? 'accent' : 'plain'}>{state}</Badge>
    </li>
  )
}
