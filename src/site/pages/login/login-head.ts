import type { Head } from '#site/ui/head.ts'

export const loginHead: Head = {
  title: 'Log in',
  description: 'Sign in to continue your courses, with your password or with a link that we email you.',
}
