import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'

export const page: Page = {
  path: paths.account,
  access: 'signed-in',
  screen: 'AccountPage',
  isKept: false,
  addresses: () => [{ path: paths.account, head: { isUnlisted: true } }],
}
