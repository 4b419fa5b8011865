import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type InlineConfig, loadEnv, type Plugin } from 'vite'
import { readSummaries } from './articles-plugin.ts'
import { readSchoolPages } from './school-pages-plugin.ts'
import { readCourseSummaries, readLessons } from './summaries-plugin.ts'
import { unknownPageHead } from '#site/pages/error/page.ts'
import { paths } from '#shared/paths.ts'
import { type Head, headHtml } from '#site/ui/head.ts'
import { headMark, inlineScriptsFile, pageFile, unknownMailSender, unknownSite, withSiteAddress } from '#site/boot/page-document.ts'
import { bootScript } from './boot-scripts.ts'
import { buildPrerendering } from './prerender-build.ts'
import { emptyPage, prerenderedPage } from './prerendered-page.ts'
import { builtQueryFiles, screenFiles, textsByFolder } from './screen-files.ts'
import { readPages, servedPages } from './pages.ts'
import { sayStep } from './say-step.ts'
import { readHome, readShownContent } from './site-content.ts'
import { robots, sitemap } from './sitemap.ts'

const titleOfTemplate = new RegExp(`<title ${headMark}>.*?</title>`)
/** Needed when a session is stored without a profile, because the page then waits for the service. */
const waitingFiles = ['supabase-client']

/**
 * Writes an HTML file for each page with that page's head, because link previews and many crawlers run no scripts.
 * Pages that declare `content` are prerendered as well. Also writes shell.html (an empty page that works at any
 * address), 404.html (for addresses that do not exist), sitemap.xml, robots.txt, and the list of the pages' own inline scripts.
 */
export function servedPagesPlugin(): Plugin {
  let site = unknownSite
  let mailSender = unknownMailSender
  let prerendering = ''
  let options: InlineConfig = {}
  let importPrerendering: Awaited<ReturnType<typeof buildPrerendering>>
  return {
    name: 'served-pages',
    // The build for prerendering runs inside this one.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    configResolved({ mode, envDir, root, inlineConfig }) {
      const values = loadEnv(mode, envDir || process.cwd(), 'VITE_')
      site = values['VITE_SITE_URL']?.replace(/\/+$/, '') || unknownSite
      mailSender = values['VITE_MAIL_SENDER'] || unknownMailSender
      prerendering = join(root, 'node_modules/.cache', `prerendering-${process.pid}`)
      options = inlineConfig
    },
    buildStart: {
      // Before the build for browsers reads its first file, because both at once would need twice the memory.
      sequential: true,
      async handler() {
        sayStep('Building the program that renders the pages')
        importPrerendering = await buildPrerendering(options, prerendering)
        sayStep('Building the program for browsers')
      },
    },
    closeBundle: () => rm(prerendering, { recursive: true, force: true }),
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const template = String(index.source)
      const page = (head: Head, path: string) => template.replace(titleOfTemplate, () => headHtml(head, { site: unknownSite, path }))
      const emit = (fileName: string, source: string) => {
        const filledIn = withSiteAddress(source, site).replaceAll(unknownMailSender, () => mailSender)
        if (fileName === 'index.html') index.source = filledIn
        else this.emitFile({ type: 'asset', fileName, source: filledIn })
      }

      const courses = await readCourseSummaries()
      const all = {
        courses,
        lessons: await readLessons(courses),
        articles: await readSummaries(),
        schoolPages: await readSchoolPages(),
        programs: (await readShownContent()).programs,
        home: await readHome(),
      }
      const texts = textsByFolder(bundle)
      const pages = servedPages(await readPages(), all)
      sayStep(`Rendering ${pages.length} pages`)
      const { prerenderPage, screenAt } = await importPrerendering()
      const startScript = await bootScript('start')
      for (const { path, head, content, files = [], learnersFiles = waitingFiles, queryFiles } of pages) {
        const shell = page(head, path)
        const fileName = pageFile(path)
        if (!content) {
          // The alias redirects to its page. Each of these pages reads the profile, so each needs supabase-js.
          const screen = await screenAt(path === paths.faq ? paths.faqs : path)
          emit(fileName, emptyPage(shell, screenFiles(bundle, screen, ...files, 'supabase-client')))
          continue
        }
        const { html, screen } = await prerenderPage(path, content)
        const own = screenFiles(bundle, screen, ...files)
        const further = content !== 'everyone' && screenFiles(bundle, screen, ...learnersFiles).scripts
        emit(
          fileName,
          prerenderedPage(shell, {
            path,
            html,
            content,
            startScript,
            queryFiles: queryFiles ? builtQueryFiles(bundle, texts, own, queryFiles) : undefined,
            learnersFiles: further ? further.filter((name) => !own.scripts.includes(name)) : [],
            ...own,
          }),
        )
      }
      emit('shell.html', page({ isUnlisted: true }, '/shell'))
      emit('404.html', page(unknownPageHead, '/404'))
      emit('sitemap.xml', sitemap(pages, unknownSite))
      emit('robots.txt', robots(unknownSite))
      emit(inlineScriptsFile, JSON.stringify([await bootScript('before-paint'), startScript]))
    },
  }
}
