import type { Head } from '#ui/head.ts'

export const loginHead: Head = {
  title: 'Log in',
  description: 'Log in to go on with your courses, by password or by a link in your email.',
}
