import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { languagesHead } from './languages-head.ts'

export const page: Page = {
  path: paths.languages,
  access: 'public',
  screen: 'LanguagesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.languages, head: languagesHead, content: 'everyone' }],
}
