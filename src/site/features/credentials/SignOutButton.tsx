import type { OriginState } from '#site/auth/origin.ts'
import { Button, type ButtonLook } from '#site/ui/Button.tsx'
import { useSignOut } from './use-sign-out.ts'

interface Props extends Pick<ButtonLook, 'variant' | 'leftSection'> {
  children: string
  /** Where the next sign-in returns to. */
  origin?: OriginState
}

export function SignOutButton({ children, origin, variant = 'subtle', ...others }: Props) {
  const { signOut, isPending } = useSignOut()
  return (
    <Button variant={variant} size="md" loading={isPending} onClick={() => void signOut(origin)} {...others}>
      {children}
    </Button>
  )
}
