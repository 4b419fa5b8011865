import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const unauthorizedHead: Head = { title: 'No access', isUnlisted: true }

export const page: Page = {
  path: paths.unauthorized,
  access: 'public',
  screen: 'UnauthorizedPage',
  opensOffline: false,
  addresses: () => [{ path: paths.unauthorized, head: unauthorizedHead }],
}
