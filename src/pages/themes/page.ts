import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { themesHead } from './themes-head.ts'

export const page: Page = {
  path: paths.themes,
  access: 'public',
  screen: 'ThemesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.themes, head: themesHead, content: 'everyone' }],
}
