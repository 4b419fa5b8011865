import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'
import { organization } from '#site/ui/structured-data.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

/** The head of the visitor's home page, which also describes the whole site. */
export const homeHead = (description: string): Head => ({
  description,
  language: brand.contentLanguage,
  data: (site) => [
    organization(site),
    {
      '@type': 'WebSite',
      name: brand.name,
      url: `${site}/`,
      inLanguage: brand.contentLanguage,
      publisher: { '@id': organization(site)['@id'] },
    },
  ],
})

export const page: Page = {
  path: paths.home,
  access: 'public',
  screen: 'HomePage',
  opensOffline: true,
  addresses: ({ home }) => [
    { path: paths.home, head: homeHead(home.description), content: 'visitors', learnersFiles: ['pages/home/LearnerHome'] },
  ],
}
