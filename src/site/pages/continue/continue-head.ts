import type { Head } from '#site/ui/head.ts'

export const continueHead: Head = {
  title: 'Continue on this device',
  description: 'Bring your courses and progress here from another device.',
  isUnlisted: true,
}
