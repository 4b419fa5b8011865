import { useAuth } from '#auth/auth-context.ts'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { useToasts } from '#ui/toasts.ts'
import { useAuthAction } from './use-auth-action.ts'

interface Props extends Pick<ButtonLook, 'variant' | 'leftSection'> {
  children: string
  onSignedOut: () => void
}

/** Signs out, then goes where the screen says. A failure is told as everywhere (§8). */
export function SignOutButton({ children, onSignedOut, variant = 'subtle', ...others }: Props) {
  const auth = useAuth()
  const toasts = useToasts()
  const { isPending, run } = useAuthAction()

  async function handleClick() {
    const result = await run(() => auth.signOut())
    if (result.ok) return onSignedOut()
    toasts.add({
      type: 'error',
      title: 'Sign Out Failed',
      message: 'There was an error signing out. Please try again.',
    })
  }

  return (
    <Button variant={variant} size="md" loading={isPending} onClick={handleClick} {...others}>
      {children}
    </Button>
  )
}
