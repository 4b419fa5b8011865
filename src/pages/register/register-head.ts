import type { Head } from '#ui/head.ts'

export const registerHead: Head = {
  title: 'Create an account',
  description: 'Join Ascendo as a student or an instructor: enroll free of charge, keep your progress and earn certificates.',
}
