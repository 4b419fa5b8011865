import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { unauthorizedHead } from './unauthorized-head.ts'

export const page: Page = {
  path: paths.unauthorized,
  access: 'public',
  screen: 'UnauthorizedPage',
  opensOffline: false,
  addresses: () => [{ path: paths.unauthorized, head: unauthorizedHead }],
}
