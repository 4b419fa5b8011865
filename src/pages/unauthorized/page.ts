import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { unauthorizedHead } from './unauthorized-head.ts'

export const page: Page = {
  path: paths.unauthorized,
  access: 'public',
  screen: 'UnauthorizedPage',
  opensOffline: false,
  addresses: () => [{ path: paths.unauthorized, head: unauthorizedHead }],
}
