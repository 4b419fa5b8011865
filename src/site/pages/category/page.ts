import type { Page } from '#site/layout/page.ts'
import { type CategorySlug, categoryPath, paths } from '#shared/paths.ts'
import { categoryHead } from './category-head.ts'
import { categoryTopics } from './category-slugs.ts'

export const page: Page = {
  path: paths.category,
  access: 'public',
  screen: 'CategoryPage',
  opensOffline: true,
  addresses: () =>
    Object.entries(categoryTopics).map(([slug, topic]) => ({
      path: categoryPath(slug as CategorySlug),
      head: categoryHead(topic),
      content: 'everyone',
    })),
}
