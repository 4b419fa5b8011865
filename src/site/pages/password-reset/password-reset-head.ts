import type { Head } from '#site/ui/head.ts'

export const passwordResetHead: Head = {
  title: 'Reset your password',
  description: 'Forgot your password? We send you a link to choose a new one.',
  isUnlisted: true,
}
