import type { SchoolPageSummary } from '#content/school-page.ts'
import { paths, schoolPagePath } from '#shared/paths.ts'
import type { Page } from '#site/layout/page.ts'
import type { Head } from '#site/ui/head.ts'
import { breadcrumbs } from '#site/ui/structured-data.ts'

export function schoolPageHead({ title, description }: SchoolPageSummary): Head {
  return { title, description, data: (site) => [breadcrumbs(site, [{ name: title }])] }
}

export const page: Page = {
  path: paths.schoolPage,
  access: 'public',
  screen: 'SchoolPage',
  opensOffline: true,
  addresses: ({ schoolPages }) =>
    schoolPages.map((summary) => ({
      path: schoolPagePath(summary.id),
      head: schoolPageHead(summary),
      content: 'everyone',
      files: [`content/pages/${summary.id}.md`],
      ...(summary.updated && { changed: summary.updated }),
    })),
}
