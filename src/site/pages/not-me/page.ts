import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const notMeHead: Head = {
  title: 'Secure your account',
  description: 'If something happened to your account that was not you, sign it out everywhere and choose a new password.',
  isUnlisted: true,
}

export const page: Page = {
  path: paths.notMe,
  access: 'public',
  screen: 'NotMePage',
  opensOffline: false,
  addresses: () => [{ path: paths.notMe, head: notMeHead, content: 'everyone' }],
}
