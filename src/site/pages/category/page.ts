import { paths, type CategorySlug, categoryPath } from '#shared/paths.ts'
import type { Head } from '#site/ui/head.ts'
import { breadcrumbs } from '#site/ui/structured-data.ts'
import type { Page } from '#site/layout/page.ts'
import { type CategoryTopic, categoryTopics } from './category-slugs.ts'

export function categoryHead({ title, lead }: CategoryTopic): Head {
  return {
    title: `${title} courses`,
    description: lead,
    data: (site) => [breadcrumbs(site, [{ name: 'Courses', path: paths.courses }, { name: title }])],
  }
}

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
