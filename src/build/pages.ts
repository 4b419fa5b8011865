import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Content, Page, ServedPage } from '#site/layout/page.ts'

const virtualId = 'virtual:page-routes'
const resolvedId = `\0${virtualId}`
const pagesFolder = join(import.meta.dirname, '../site/pages')

/** A page and its folder below src/site/pages. */
export type PageInFolder = Page & { folder: string }

/** Provides `virtual:page-routes`: a route for each `src/site/pages/x/page.ts`. Adding a page = adding a folder. */
export function pageRoutes(): Plugin {
  return {
    name: 'page-routes',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null
      const pages = await readPages()
      // The additional paths come last, because one of them is a catch-all.
      const routes = [...pages, ...pages.flatMap((page) => (page.alsoAt ? { ...page, path: page.alsoAt } : []))].map(
        ({ path, access, screen, folder }) =>
          `['${path}', '${screen}', () => import('/src/site/pages/${folder}/${screen}.tsx')${access === 'public' ? '' : `, '${access}'`}]`,
      )
      return `export const pageRoutes = [${routes.join(',\n')}]`
    },
  }
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
export function servedPages(pages: readonly Page[], content: Content): ServedPage[] {
  return pages.flatMap(({ addresses }) => addresses(content))
}
