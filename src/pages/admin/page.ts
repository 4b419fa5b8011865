import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'

export const page: Page = {
  path: paths.admin,
  access: 'admin',
  screen: 'AdminPage',
  opensOffline: false,
  addresses: () => [{ path: paths.admin, head: { isUnlisted: true } }],
}
