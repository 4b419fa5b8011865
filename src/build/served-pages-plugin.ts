import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InlineConfig, loadEnv, minifySync, type Plugin } from 'vite'
import { readSummaries } from './articles-plugin.ts'
import { readCourseSummaries } from './summaries-plugin.ts'
import { unknownPageHead } from '#pages/error/error-head.ts'
import { paths } from '#paths.ts'
import { type Head, headHtml } from '#ui/head.ts'
import { headMark, unknownMailSender, unknownSite, withSiteAddress } from './page-contract.ts'
import { withPrerendering } from './prerender-build.ts'
import { emptyPage, prerenderedPage } from './prerendered-page.ts'
import { screenFiles } from './screen-files.ts'
import { readPages, servedPages } from './pages.ts'
import { robots, sitemap } from './sitemap.ts'

const titleOfTemplate = new RegExp(`<title ${headMark}>.*?</title>`)
const startScript = minifySync('start.js', readFileSync(new URL('start.js', import.meta.url), 'utf8')).code

/**
 * Writes index.html once for every page, with that page's head: link previews and many crawlers run no scripts. What a
 * visitor may read is rendered as well. Beside them shell.html, the empty page that starts at any address, 404.html for
 * every address that does not exist, sitemap.xml and robots.txt.
 */
export function servedPagesPlugin(): Plugin {
  let site = unknownSite
  let mailSender = unknownMailSender
  let cacheFolder = ''
  let called: InlineConfig = {}
  return {
    name: 'ascendo-served-pages',
    // The build for prerendering is part of the other.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    configResolved({ mode, envDir, root, inlineConfig }) {
      const values = loadEnv(mode, envDir || process.cwd(), 'VITE_')
      site = values['VITE_SITE_URL']?.replace(/\/+$/, '') || unknownSite
      mailSender = values['VITE_MAIL_SENDER'] || unknownMailSender
      cacheFolder = join(root, 'node_modules/.cache')
      called = inlineConfig
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const template = String(index.source)
      const page = (head: Head, path: string) => template.replace(titleOfTemplate, () => headHtml(head, { site: unknownSite, path }))
      const emit = (fileName: string, source: string) => {
        const filledIn = withSiteAddress(source, site).replaceAll(unknownMailSender, mailSender)
        if (fileName === 'index.html') index.source = filledIn
        else this.emitFile({ type: 'asset', fileName, source: filledIn })
      }

      const all = { courses: await readCourseSummaries(), articles: await readSummaries() }
      const pages = servedPages(await readPages(), all)
      await withPrerendering(called, cacheFolder, async ({ prerenderPage, screenAt }) => {
        for (const { path, head, content, files = [] } of pages) {
          const shell = page(head, path)
          const fileName = `${path.slice(1)}/index.html`.replace(/^\//, '')
          if (!content) {
            // The alias leads to its page; who is here is looked at on every one of these.
            const screen = await screenAt(path === paths.faq ? paths.faqs : path)
            emit(fileName, emptyPage(shell, screenFiles(bundle, screen, ...files, 'supabase-clients')))
            continue
          }
          const { html, screen } = await prerenderPage(path)
          emit(
            fileName,
            prerenderedPage(shell, { path, html, isForVisitors: content === 'visitors', startScript, ...screenFiles(bundle, screen) }),
          )
        }
      })
      emit('shell.html', page({ isUnlisted: true }, '/shell'))
      emit('404.html', page(unknownPageHead, '/404'))
      emit('sitemap.xml', sitemap(pages, unknownSite))
      emit('robots.txt', robots(unknownSite))
    },
  }
}
