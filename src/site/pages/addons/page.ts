import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const addonsHead: Head = {
  title: 'Add-ons',
  description:
    'A study plan for your calendar, offline reading, certificates, export and import, themes: small extras that make learning easier, all of them included.',
}

export const page: Page = {
  path: paths.addons,
  access: 'public',
  screen: 'AddonsPage',
  opensOffline: true,
  addresses: () => [{ path: paths.addons, head: addonsHead, content: 'everyone' }],
}
