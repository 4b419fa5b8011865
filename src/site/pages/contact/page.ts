import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { contactHead } from './contact-head.ts'

export const page: Page = {
  path: paths.contact,
  access: 'public',
  screen: 'ContactPage',
  opensOffline: true,
  addresses: () => [{ path: paths.contact, head: contactHead, content: 'everyone' }],
}
