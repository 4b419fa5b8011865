import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.authCallback,
  access: 'public',
  screen: 'AuthCallbackPage',
  opensOffline: false,
  addresses: () => [{ path: paths.authCallback, head: { isUnlisted: true } }],
}
