import type { Head } from '#site/ui/head.ts'

export const emailVerificationHead: Head = {
  title: 'Confirm your email',
  description: 'The last step to your account: confirm the address that you registered with.',
  isUnlisted: true,
}
