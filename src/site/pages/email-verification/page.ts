import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const emailVerificationHead: Head = {
  title: 'Confirm your email',
  description: 'The last step to your account: confirm the address that you registered with.',
  isUnlisted: true,
}

export const page: Page = {
  path: paths.emailVerification,
  access: 'public',
  screen: 'EmailVerificationPage',
  opensOffline: false,
  addresses: () => [{ path: paths.emailVerification, head: emailVerificationHead }],
}
