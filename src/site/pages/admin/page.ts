import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.admin,
  access: 'admin',
  screen: 'AdminPage',
  opensOffline: false,
  addresses: () => [{ path: paths.admin, head: { isUnlisted: true } }],
}
