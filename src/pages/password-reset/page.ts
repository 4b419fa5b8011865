import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { passwordResetHead } from './password-reset-head.ts'

export const page: Page = {
  path: paths.passwordReset,
  access: 'public',
  screen: 'PasswordResetPage',
  opensOffline: false,
  addresses: () => [{ path: paths.passwordReset, head: passwordResetHead }],
}
