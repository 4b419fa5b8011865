import type { Head } from '#ui/head.ts'

export const continueHead: Head = {
  title: 'Continue on this device',
  description: 'Take over your courses and progress from another device.',
  isUnlisted: true,
}
