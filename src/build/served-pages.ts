import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isOffered } from '#content/course.ts'
import { unknownPageHead } from '#site/pages/error/page.ts'
import { paths } from '#shared/paths.ts'
import { type Head, headHtml } from '#site/ui/head.ts'
import { developmentCatalog, headMark, pageFile, unknownMailSender, unknownSite, withSiteAddress } from '#site/boot/page-document.ts'
import type { Content as ShownContent, Page, ServedPage } from '#site/layout/page.ts'
import { readSummaries } from './articles-plugin.ts'
import type { Content } from './content-files.ts'
import { type BuiltQueryFiles, emptyPage, prerenderedPage, type ScreenFiles } from './prerendered-page.ts'
import type { Program } from './program.ts'
import { sayStep } from './say-step.ts'
import { readSchoolPages } from './school-pages-plugin.ts'
import { robots, sitemap } from './sitemap.ts'
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

const titleOfTemplate = new RegExp(`<title ${headMark}>.*?</title>`)
/** Needed when a session is stored without a profile, because the page then waits for the service. */
const waitingFiles = ['supabase-client']

/** A page as it is kept with its program. */
interface RenderedPage {
  /** What the page was rendered from, besides the program: the page's description, and the files of the content, by their names. */
  description: string
  read: string[]
  html: string
}

/**
 * Writes an HTML file for each page with that page's head, because link previews and many crawlers run no scripts.
 * Pages that declare `content` are prerendered as well, unless an earlier build has rendered them from the same program and content.
 * Also writes shell.html (an empty page that works at any address), 404.html (for addresses that do not exist), sitemap.xml and
 * robots.txt.
 */
export async function writePages(folder: string, program: Program, content: Content): Promise<void> {
  const site = program.environment['VITE_SITE_URL']?.replace(/\/+$/, '') || unknownSite
  const mailSender = program.environment['VITE_MAIL_SENDER'] || unknownMailSender
  const template = readFileSync(join(program.folder, 'index.html'), 'utf8')
  const page = (head: Head, path: string) => template.replace(titleOfTemplate, () => headHtml(head, { site: unknownSite, path }))
  const write = async (fileName: string, source: string) => {
    const file = join(folder, fileName)
    await mkdir(dirname(file), { recursive: true })
    const filledIn = withSiteAddress(source, site).replaceAll(unknownMailSender, () => mailSender)
    await writeFile(file, filledIn.replaceAll(developmentCatalog, content.catalog))
  }

  const courses = await readCourseSummaries()
  const all = {
    courses: courses.filter(isOffered),
    withdrawn: courses.filter((course) => !isOffered(course)),
    lessons: await readLessons(courses),
    articles: await readSummaries(),
    schoolPages: await readSchoolPages(),
    programs: (await readShownContent()).programs,
    home: await readHome(),
  }
  const pages = servedPages(await readPages(), all)
  const addresses = new Set([...content.courses.values()].flatMap(({ address, lessons }) => [address, ...Object.values(lessons)]))
  const changed: ServedPage[] = []
  for (const each of pages) {
    const known = readRendered(program, each.path)
    if (known?.description === JSON.stringify(each) && known.read.every((address) => addresses.has(address))) {
      await write(pageFile(each.path), known.html)
    } else changed.push(each)
  }
  if (changed.length > 0) {
    sayStep(`Rendering ${changed.length === pages.length ? '' : `${changed.length} of `}${pages.length} pages`)
    const render = await pageRenderer(folder, program, content, page)
    for (const each of changed) {
      const rendered = await render(each)
      keepRendered(program, each.path, rendered)
      await write(pageFile(each.path), rendered.html)
    }
  }
  await write('shell.html', page({ isUnlisted: true }, '/shell'))
  await write('404.html', page(unknownPageHead, '/404'))
  await write('sitemap.xml', sitemap(pages, unknownSite))
  await write('robots.txt', robots(unknownSite))
}

async function pageRenderer(folder: string, program: Program, content: Content, shellOf: (head: Head, path: string) => string) {
  const { prerenderPage, screenAt, readContentFrom } = await program.importPrerendering()

  return async (page: ServedPage): Promise<RenderedPage> => {
    const read = new Set<string>()
    readContentFrom({
      catalog: () => content.catalog,
      read: (address) => {
        read.add(address)
        return readFile(join(folder, address), 'utf8')
      },
    })
    const html = await htmlOf(page, read)
    // The list of all files changes with each of them. A page depends only on those that it reads.
    read.delete(content.catalog)
    return { description: JSON.stringify(page), read: [...read], html }
  }

  async function htmlOf(page: ServedPage, read: Set<string>): Promise<string> {
    const { path, head, content: audience, files = [], learnersFiles = waitingFiles, queryFiles } = page
    const shell = shellOf(head, path)
    if (!audience) {
      // The alias redirects to its page. Each of these pages reads the profile, so each needs supabase-js.
      const screen = await screenAt(path === paths.faq ? paths.faqs : path)
      return emptyPage(shell, screenFiles(program, screen, ...files, 'supabase-client'))
    }
    const { html, screen } = await prerenderPage(path, audience)
    const own = screenFiles(program, screen, ...files)
    const further = audience !== 'everyone' && screenFiles(program, screen, ...learnersFiles).scripts
    const { lessons = {}, address } = content.courses.get(page.course ?? '') ?? {}
    const data = [...(address ? [developmentCatalog, address] : []), ...(page.lesson ? [lessons[page.lesson] ?? ''] : [])]
    for (const each of data.filter((name) => name !== developmentCatalog)) read.add(each)
    return prerenderedPage(shell, {
      path,
      html,
      content: audience,
      startScript: program.startScript,
      queryFiles: queryFiles && builtQueryFiles(program, own, { ...queryFiles, choices: Object.values(lessons) }),
      learnersFiles: further ? further.filter((name) => !own.scripts.includes(name)) : [],
      data,
      ...own,
    })
  }
}

type ProgramFiles = Pick<Program, 'folder' | 'manifest'>

/**
 * The built files that a screen needs before it can render, including those that every page needs.
 * @param names ends of source paths, without extensions: the screen's file, and further files that it imports dynamically
 */
export function screenFiles({ folder, manifest }: ProgramFiles, ...names: string[]): ScreenFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  function collect(key: string) {
    const chunk = manifest[key]
    if (seen.has(key) || !chunk) return
    seen.add(key)
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  collect(entry)
  for (const name of names) {
    const key = Object.keys(manifest).find((candidate) => candidate.replace(/\.tsx?$/, '').endsWith(`/${name}`))
    if (!key) throw new Error(`The build has no file for ${name}.`)
    collect(key)
  }

  return {
    scripts: [...scripts].map((name) => `/${name}`),
    styles: [...styles].map((name) => ({ address: `/${name}`, css: readFileSync(join(folder, name), 'utf8').trim() })),
  }
}

/**
 * Returns the built files that a page needs in addition to its screen's if its URL has a certain query parameter, such as
 * `?lesson=x`.
 * @param own the files that the page's screen loads anyway, which are left out
 * @param files what is needed for every value: ends of source paths, without extensions
 * @param choices the addresses of one file for each value
 */
export function builtQueryFiles(
  built: ProgramFiles,
  own: ScreenFiles,
  { parameter, files, choices }: { parameter: string; files: string[]; choices: string[] },
): BuiltQueryFiles {
  const { scripts, styles } = screenFiles(built, ...files)
  const known = new Set([...own.scripts, ...own.styles.map(({ address }) => address)])
  return { parameter, files: [...scripts, ...styles.map(({ address }) => address)].filter((address) => !known.has(address)), choices }
}

const renderedFile = ({ pages }: Program, path: string) =>
  join(pages, `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`)

function readRendered(program: Program, path: string): RenderedPage | null {
  try {
    return JSON.parse(readFileSync(renderedFile(program, path), 'utf8')) as RenderedPage
  } catch {
    return null
  }
}

function keepRendered(program: Program, path: string, rendered: RenderedPage): void {
  const file = renderedFile(program, path)
  // Renamed, so that a build running at the same time, or the next one, never reads half a file.
  const draft = `${file}-${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify(rendered))
    renameSync(draft, file)
  } catch {
    // The next build renders it again.
  }
}
