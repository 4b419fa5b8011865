import { paths } from '#shared/paths.ts'
import type { Head } from '#site/ui/head.ts'
import { breadcrumbs } from '#site/ui/structured-data.ts'
import type { CategoryTopic } from './category-slugs.ts'

export function categoryHead({ title, lead }: CategoryTopic): Head {
  return {
    title: `${title} courses`,
    description: lead,
    data: (site) => [breadcrumbs(site, [{ name: 'Courses', path: paths.courses }, { name: title }])],
  }
}
