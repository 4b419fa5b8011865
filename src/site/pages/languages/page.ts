import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { languagesHead } from './languages-head.ts'

export const page: Page = {
  path: paths.languages,
  access: 'public',
  screen: 'LanguagesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.languages, head: languagesHead, content: 'everyone' }],
}
