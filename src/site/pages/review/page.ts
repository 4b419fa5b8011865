import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.review,
  access: 'signed-in',
  screen: 'ReviewPage',
  opensOffline: true,
  addresses: () => [{ path: paths.review, head: { isUnlisted: true } }],
}
