import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const loginHead: Head = {
  title: 'Log in',
  description: 'Sign in to continue your courses, with your password or with a link that we email you.',
}

export const page: Page = {
  path: paths.login,
  access: 'public',
  screen: 'LoginPage',
  opensOffline: false,
  addresses: () => [{ path: paths.login, head: loginHead, content: 'visitors' }],
}
