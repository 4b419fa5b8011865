import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { continueHead } from './continue-head.ts'

export const page: Page = {
  path: paths.continue,
  access: 'public',
  screen: 'ContinuePage',
  opensOffline: true,
  addresses: () => [{ path: paths.continue, head: continueHead }],
}
