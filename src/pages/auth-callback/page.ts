import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'

export const page: Page = {
  path: paths.authCallback,
  access: 'public',
  screen: 'AuthCallbackPage',
  opensOffline: false,
  addresses: () => [{ path: paths.authCallback, head: { isUnlisted: true } }],
}
