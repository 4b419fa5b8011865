import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const contactHead: Head = {
  title: 'Contact',
  description: `Ask a question, report a problem or propose a course: how to reach the people behind ${brand.name}.`,
}

export const page: Page = {
  path: paths.contact,
  access: 'public',
  screen: 'ContactPage',
  opensOffline: true,
  addresses: () => [{ path: paths.contact, head: contactHead, content: 'everyone' }],
}
