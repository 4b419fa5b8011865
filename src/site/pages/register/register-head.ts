import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'

export const registerHead: Head = {
  title: 'Create an account',
  description: `Join ${brand.name} as a student or an instructor: enroll free of charge, keep your progress and earn certificates.`,
}
