import type { Head } from '#site/ui/head.ts'

export const notMeHead: Head = {
  title: 'Secure your account',
  description: 'If something happened to your account that was not you, sign it out everywhere and choose a new password.',
  isUnlisted: true,
}
