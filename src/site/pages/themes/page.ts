import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { themesHead } from './themes-head.ts'

export const page: Page = {
  path: paths.themes,
  access: 'public',
  screen: 'ThemesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.themes, head: themesHead, content: 'everyone' }],
}
