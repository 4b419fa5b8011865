import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const errorHead: Head = { title: 'Error', isUnlisted: true }

export const unknownPageHead: Head = { title: 'Page not found', isUnlisted: true }

export const page: Page = {
  path: paths.error,
  // Every address that belongs to no other page.
  alsoAt: '*',
  access: 'public',
  screen: 'ErrorPage',
  opensOffline: true,
  addresses: () => [{ path: paths.error, head: errorHead }],
}
