import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { contactHead } from './contact-head.ts'

export const page: Page = {
  path: paths.contact,
  access: 'public',
  screen: 'ContactPage',
  opensOffline: true,
  addresses: () => [{ path: paths.contact, head: contactHead, content: 'everyone' }],
}
