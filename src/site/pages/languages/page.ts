import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const languagesHead: Head = {
  title: 'Languages',
  description: 'The language of this site, and courses on speaking and writing.',
}

export const page: Page = {
  path: paths.languages,
  access: 'public',
  screen: 'LanguagesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.languages, head: languagesHead, content: 'everyone' }],
}
