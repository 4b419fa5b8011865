import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const themesHead: Head = {
  title: 'Themes',
  description: `Light, dark or the same as your device: see the three themes of ${brand.name} side by side and choose yours.`,
}

export const page: Page = {
  path: paths.themes,
  access: 'public',
  screen: 'ThemesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.themes, head: themesHead, content: 'everyone' }],
}
