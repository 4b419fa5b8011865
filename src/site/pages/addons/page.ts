import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { addonsHead } from './addons-head.ts'

export const page: Page = {
  path: paths.addons,
  access: 'public',
  screen: 'AddonsPage',
  opensOffline: true,
  addresses: () => [{ path: paths.addons, head: addonsHead, content: 'everyone' }],
}
