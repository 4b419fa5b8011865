import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const registerHead: Head = {
  title: 'Create an account',
  description: `Join ${brand.name} as a student or an instructor: enroll free of charge, keep your progress and earn certificates.`,
}

export const page: Page = {
  path: paths.register,
  access: 'public',
  screen: 'RegisterPage',
  opensOffline: false,
  addresses: () => [{ path: paths.register, head: registerHead, content: 'visitors' }],
}
