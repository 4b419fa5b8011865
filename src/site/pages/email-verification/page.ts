import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { emailVerificationHead } from './email-verification-head.ts'

export const page: Page = {
  path: paths.emailVerification,
  access: 'public',
  screen: 'EmailVerificationPage',
  opensOffline: false,
  addresses: () => [{ path: paths.emailVerification, head: emailVerificationHead }],
}
