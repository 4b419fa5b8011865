import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { loginHead } from './login-head.ts'

export const page: Page = {
  path: paths.login,
  access: 'public',
  screen: 'LoginPage',
  opensOffline: false,
  addresses: () => [{ path: paths.login, head: loginHead, content: 'visitors' }],
}
