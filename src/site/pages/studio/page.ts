import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.studio,
  access: 'signed-in',
  screen: 'StudioPage',
  opensOffline: false,
  addresses: () => [{ path: paths.studio, head: { isUnlisted: true } }],
}
