import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { notMeHead } from './not-me-head.ts'

export const page: Page = {
  path: paths.notMe,
  access: 'public',
  screen: 'NotMePage',
  opensOffline: false,
  addresses: () => [{ path: paths.notMe, head: notMeHead, content: 'everyone' }],
}
