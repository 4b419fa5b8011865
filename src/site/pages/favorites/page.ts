import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.favorites,
  access: 'signed-in',
  screen: 'FavoritesPage',
  opensOffline: true,
  addresses: () => [
    { path: paths.favorites, head: { isUnlisted: true }, content: 'learners', files: ['features/favorites/FavoritesSession'] },
  ],
}
