import { loadEnv, type Plugin } from 'vite'
import { readSummaries } from '#features/blog/articles-plugin.ts'
import { readCourseSummaries } from '#features/courses/summaries-plugin.ts'
import { unknownPageHead } from '#pages/error/error-head.ts'
import { type Head, headHtml } from '#ui/head.ts'
import { unknownSite } from '#ui/site-address.ts'
import { servedPages } from './served-pages.ts'
import { robots, sitemap } from './sitemap.ts'

const titleOfTemplate = /<title data-head>.*?<\/title>/

/**
 * Writes index.html once for every page, with that page's head: link previews and many crawlers run no scripts. Beside
 * them shell.html, the empty page that starts at any address, 404.html for every address that does not exist, sitemap.xml
 * and robots.txt.
 */
export function servedPagesPlugin(): Plugin {
  let site = unknownSite
  return {
    name: 'ascendo-served-pages',
    apply: 'build',
    enforce: 'post',
    configResolved({ mode, envDir }) {
      const given = loadEnv(mode, envDir || process.cwd(), 'VITE_')['VITE_SITE_URL']
      if (given) site = given.replace(/\/+$/, '')
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const template = String(index.source).replaceAll(unknownSite, site)
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      const page = (head: Head, path: string) => template.replace(titleOfTemplate, () => headHtml(head, { site, path }))

      const pages = servedPages(await readCourseSummaries(), await readSummaries())
      for (const { path, head } of pages) {
        if (path === '/') index.source = page(head, path)
        else emit(`${path.slice(1)}/index.html`, page(head, path))
      }
      emit('shell.html', page({ isUnlisted: true }, '/shell'))
      emit('404.html', page(unknownPageHead, '/404'))
      emit('sitemap.xml', sitemap(pages, site))
      emit('robots.txt', robots(site))
    },
  }
}
