import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const passwordResetHead: Head = {
  title: 'Reset your password',
  description: 'Forgot your password? We send you a link to choose a new one.',
  isUnlisted: true,
}

export const page: Page = {
  path: paths.passwordReset,
  access: 'public',
  screen: 'PasswordResetPage',
  opensOffline: false,
  addresses: () => [{ path: paths.passwordReset, head: passwordResetHead }],
}
