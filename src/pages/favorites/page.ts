import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'

export const page: Page = {
  path: paths.favorites,
  access: 'signed-in',
  screen: 'FavoritesPage',
  opensOffline: true,
  addresses: () => [
    { path: paths.favorites, head: { isUnlisted: true }, content: 'learners', files: ['features/favorites/FavoritesSession'] },
  ],
}
