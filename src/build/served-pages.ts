import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isOffered } from '#content/course.ts'
import type { Content as ShownContent, Page, ServedPage } from '#site/layout/page.ts'
import { unknownSite } from '#site/boot/page-document.ts'
import { headHtml } from '#site/ui/head.ts'
import { readSummaries } from './articles-plugin.ts'
import type { DescribedPage } from './built-content.ts'
import { readSchoolPages } from './school-pages-plugin.ts'
import { readHome, readShownContent } from './site-content.ts'
import { readCourseSummaries, readLessons } from './summaries-plugin.ts'
import { virtualModules } from './virtual-modules.ts'

const pagesFolder = join(import.meta.dirname, '../site/pages')

/** A page and its folder below src/site/pages. */
type PageInFolder = Page & { folder: string }

/** Provides `virtual:page-routes`: a route for each `src/site/pages/x/page.ts`. Adding a page = adding a folder. */
export const pageRoutes = (): Plugin => virtualModules('page-routes', { 'virtual:page-routes': listOfRoutes })

async function listOfRoutes(): Promise<string> {
  const pages = await readPages()
  // The additional paths come last, because one of them is a catch-all.
  const routes = [...pages, ...pages.flatMap((page) => (page.alsoAt ? { ...page, path: page.alsoAt } : []))].map(
    ({ path, access, screen, folder }) =>
      `['${path}', '${screen}', () => import('/src/site/pages/${folder}/${screen}.tsx')${access === 'public' ? '' : `, '${access}'`}]`,
  )
  return `export const pageRoutes = [${routes.join(',\n')}]`
}

/** Reads every `src/site/pages/x/page.ts`. Throws if a folder has none, or if one exports no `page`. */
export async function readPages(): Promise<PageInFolder[]> {
  return Promise.all(
    readdirSync(pagesFolder)
      .toSorted()
      .map(async (folder) => {
        const file = join(pagesFolder, folder, 'page.ts')
        const { page } = existsSync(file) ? ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { page?: Page }) : {}
        if (!page)
          throw new Error(`src/site/pages/${folder} is not a page: give it a page.ts that exports \`page\` (see src/site/layout/page.ts).`)
        return { ...page, folder }
      }),
  )
}

/** Every address of the product: each gets a file of its own, and an address that is not here does not exist. */
export function servedPages(pages: readonly Page[], content: ShownContent): ServedPage[] {
  return pages.flatMap(({ addresses }) => addresses(content))
}

/** Describes all pages of the site, from its content. */
export async function describedPages(): Promise<DescribedPage[]> {
  const courses = await readCourseSummaries()
  const pages = servedPages(await readPages(), {
    courses: courses.filter(isOffered),
    withdrawn: courses.filter((course) => !isOffered(course)),
    lessons: await readLessons(courses),
    articles: await readSummaries(),
    schoolPages: await readSchoolPages(),
    programs: (await readShownContent()).programs,
    home: await readHome(),
  })
  return pages.map((page) => ({ ...page, headHtml: headHtml(page.head, { site: unknownSite, path: page.path }) }))
}
