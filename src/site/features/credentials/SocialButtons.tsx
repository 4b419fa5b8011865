import { useState } from 'react'
import type { SocialProvider } from '#site/auth/auth-adapter.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import type { AccountType } from '#site/auth/in-app-user.ts'
import { Button } from '#site/ui/Button.tsx'
import box from '#site/ui/box.module.css'
import { FormAlert } from './FormAlert.tsx'
import { providers } from './providers.ts'
import classes from './SocialButtons.module.css'
import { useAuthAction } from './use-auth-action.ts'

interface Props {
  offered: readonly SocialProvider[]
  /** Where the full-page sign-in returns to. */
  origin: string
  /** The type of a new account, if the page asks for it. */
  accountType?: AccountType
}

/**
 * A button for each of these providers; nothing if there is none. Signing in changes the auth state, to which the page
 * reacts.
 */
export function SocialButtons({ offered, origin, accountType }: Props) {
  const auth = useAuth()
  const { isPending, failure, setFailure, run } = useAuthAction('provider sign-in')
  const [chosen, setChosen] = useState<SocialProvider | null>(null)
  if (offered.length === 0) return null

  async function handleChoice(provider: SocialProvider) {
    setChosen(provider)
    const result = await run(() => auth.signInWithProvider(provider, accountType))
    // Closing the popup is a choice, not an error: show no message.
    if (!result.ok && result.error === 'popup-closed-by-user') setFailure(null)
  }

  return (
    <section aria-label="Other ways to continue" className={box.stack}>
      <p className={classes.or}>or</p>
      <FormAlert code={failure}>
        {failure === 'popup-blocked' && chosen && (
          <Button
            size="sm"
            onClick={() => run(() => auth.redirectToProvider(chosen, origin, accountType))}
          >{`Continue with ${providers[chosen].name} on a full page`}</Button>
        )}
      </FormAlert>
      <ul className={classes.buttons}>
        {offered.map((provider) => {
          const { name, Icon } = providers[provider]
          return (
            <li key={provider}>
              <Button
                variant="default"
                size="md"
                fullWidth
                leftSection={<Icon aria-hidden size={20} />}
                loading={isPending && chosen === provider}
                onClick={() => handleChoice(provider)}
              >{`Continue with ${name}`}</Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
