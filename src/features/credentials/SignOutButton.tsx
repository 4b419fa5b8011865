import { useState } from 'react'
import type { OriginState } from '#auth/origin.ts'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { useSignOut } from './use-sign-out.ts'

interface Props extends Pick<ButtonLook, 'variant' | 'leftSection'> {
  children: string
  /** Where the next sign-in comes back to. */
  origin?: OriginState
}

export function SignOutButton({ children, origin, variant = 'subtle', ...others }: Props) {
  const signOut = useSignOut()
  const [isPending, setIsPending] = useState(false)

  async function handleClick() {
    setIsPending(true)
    await signOut(origin)
    setIsPending(false)
  }

  return (
    <Button variant={variant} size="md" loading={isPending} onClick={handleClick} {...others}>
      {children}
    </Button>
  )
}
