import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const continueHead: Head = {
  title: 'Continue on this device',
  description: 'Bring your courses and progress here from another device.',
  isUnlisted: true,
}

export const page: Page = {
  path: paths.continue,
  access: 'public',
  screen: 'ContinuePage',
  opensOffline: true,
  addresses: () => [{ path: paths.continue, head: continueHead }],
}
