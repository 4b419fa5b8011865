import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'

export const page: Page = {
  path: paths.account,
  access: 'signed-in',
  screen: 'AccountPage',
  opensOffline: false,
  addresses: () => [{ path: paths.account, head: { isUnlisted: true }, content: 'learners', files: ['pages/account/profile/ProfileTab'] }],
}
