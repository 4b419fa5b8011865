import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { passwordResetHead } from './password-reset-head.ts'

export const page: Page = {
  path: paths.passwordReset,
  access: 'public',
  screen: 'PasswordResetPage',
  opensOffline: false,
  addresses: () => [{ path: paths.passwordReset, head: passwordResetHead }],
}
