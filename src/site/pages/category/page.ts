import { paths, categoryPath } from '#shared/paths.ts'
import type { Head } from '#site/ui/head.ts'
import { breadcrumbs } from '#site/ui/structured-data.ts'
import type { Page } from '#site/layout/page.ts'
import type { Program } from '#content/category.ts'

export function categoryHead({ title, lead }: Program): Head {
  return {
    title: `${title} courses`,
    ...(lead && { description: lead }),
    data: (site) => [breadcrumbs(site, [{ name: 'Courses', path: paths.courses }, { name: title }])],
  }
}

export const page: Page = {
  path: paths.category,
  access: 'public',
  screen: 'CategoryPage',
  opensOffline: true,
  addresses: ({ programs }) =>
    programs.map((program) => ({ path: categoryPath(program.slug), head: categoryHead(program), content: 'everyone' })),
}
