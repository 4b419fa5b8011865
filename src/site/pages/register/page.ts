import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { registerHead } from './register-head.ts'

export const page: Page = {
  path: paths.register,
  access: 'public',
  screen: 'RegisterPage',
  opensOffline: false,
  addresses: () => [{ path: paths.register, head: registerHead, content: 'visitors' }],
}
