import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { continueHead } from './continue-head.ts'

export const page: Page = {
  path: paths.continue,
  access: 'public',
  screen: 'ContinuePage',
  opensOffline: true,
  addresses: () => [{ path: paths.continue, head: continueHead }],
}
