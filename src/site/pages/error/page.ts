import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { errorHead } from './error-head.ts'

export const page: Page = {
  path: paths.error,
  // Every address that belongs to no other page.
  alsoAt: '*',
  access: 'public',
  screen: 'ErrorPage',
  opensOffline: true,
  addresses: () => [{ path: paths.error, head: errorHead }],
}
