import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.account,
  access: 'signed-in',
  screen: 'AccountPage',
  opensOffline: false,
  addresses: () => [{ path: paths.account, head: { isUnlisted: true }, content: 'learners', files: ['pages/account/profile/ProfileTab'] }],
}
