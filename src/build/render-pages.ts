import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { unknownPageHead } from '#site/pages/error/page.ts'
import { paths } from '#shared/paths.ts'
import { headHtml } from '#site/ui/head.ts'
import { developmentCatalog, headMark, pageFile, unknownMailSender, unknownSite, withSiteAddress } from '#site/boot/page-document.ts'
import type { BuiltCourse, Content, DescribedPage } from './built-content.ts'
import { emptyPage, prerenderedPage, type ScreenFiles } from './prerendered-page.ts'
import type { Program } from './program.ts'
import { runPart } from './run-part.ts'
import { sayStep } from './say-step.ts'
import { robots, sitemap } from './sitemap.ts'

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
  const { pages } = content
  // With a new program all pages are rendered, by a process for each of two processors. Later ones change a few.
  const shares = readdirSync(program.pages).length === 0 ? Math.min(2, availableParallelism()) : 1
  if (shares === 1) await renderPages(folder, program, content, pages, sayStep)
  else {
    sayStep(`Rendering ${pages.length} pages`)
    const list = join(folder, contentList)
    writeFileSync(list, JSON.stringify({ ...content, courses: [...content.courses] }))
    const args = [folder, dirname(program.folder), String(shares)]
    await Promise.all(Array.from({ length: shares }, (_, share) => runPart('render-share.ts', [...args, String(share)])))
    rmSync(list)
  }
  const { write, shellOf } = pageWriter(folder, program, content)
  write('shell.html', shellOf(headHtml({ isUnlisted: true }, { site: unknownSite, path: '/shell' })))
  write('404.html', shellOf(headHtml(unknownPageHead, { site: unknownSite, path: '/404' })))
  write('sitemap.xml', sitemap(pages, unknownSite))
  write('robots.txt', robots(unknownSite))
}

/** The file of a build that tells its parts what content it has. */
const contentList = '.content.json'

export function readContent(folder: string): Content {
  const { courses, ...content } = JSON.parse(readFileSync(join(folder, contentList), 'utf8')) as Omit<Content, 'courses'> & {
    courses: [string, BuiltCourse][]
  }
  return { ...content, courses: new Map(courses) }
}

/**
 * Writes these of the site's pages.
 * @param say is told if some have to be rendered
 */
export async function renderPages(
  folder: string,
  program: Program,
  content: Content,
  pages: readonly DescribedPage[],
  say: (step: string) => void = () => {},
): Promise<void> {
  const { write, shellOf } = pageWriter(folder, program, content)
  const addresses = new Set([...content.courses.values()].flatMap(({ address, lessons }) => [address, ...Object.values(lessons)]))
  const changed: DescribedPage[] = []
  for (const each of pages) {
    const known = readRendered(program, each.path)
    if (known?.description === JSON.stringify(each) && known.read.every((address) => addresses.has(address))) {
      write(pageFile(each.path), known.html)
    } else changed.push(each)
  }
  if (changed.length === 0) return
  say(`Rendering ${changed.length === pages.length ? '' : `${changed.length} of `}${pages.length} pages`)
  const render = await pageRenderer(folder, program, content, shellOf)
  for (const each of changed) {
    const rendered = await render(each)
    keepRendered(program, each.path, rendered)
    write(pageFile(each.path), rendered.html)
  }
}

function pageWriter(folder: string, program: Program, content: Content) {
  const site = program.environment['VITE_SITE_URL']?.replace(/\/+$/, '') || unknownSite
  const mailSender = program.environment['VITE_MAIL_SENDER'] || unknownMailSender
  const template = readFileSync(join(program.folder, 'index.html'), 'utf8')
  return {
    shellOf: (head: string) => template.replace(titleOfTemplate, () => head),
    write(fileName: string, source: string): void {
      const file = join(folder, fileName)
      mkdirSync(dirname(file), { recursive: true })
      const filledIn = withSiteAddress(source, site).replaceAll(unknownMailSender, () => mailSender)
      writeFileSync(file, filledIn.replaceAll(developmentCatalog, content.catalog))
    },
  }
}

async function pageRenderer(folder: string, program: Program, content: Content, shellOf: (head: string) => string) {
  const { prerenderPage, screenAt, readContentFrom } = await program.importPrerendering()

  return async (page: DescribedPage): Promise<RenderedPage> => {
    const read = new Set<string>()
    readContentFrom({
      catalog: () => content.catalog,
      read: (address) => {
        read.add(address)
        return Promise.resolve(readFileSync(join(folder, address), 'utf8'))
      },
    })
    const html = await htmlOf(page, read)
    // The list of all files changes with each of them. A page depends only on those that it reads.
    read.delete(content.catalog)
    return { description: JSON.stringify(page), read: [...read], html }
  }

  async function htmlOf(page: DescribedPage, read: Set<string>): Promise<string> {
    const { path, content: audience, files = [], learnersFiles = waitingFiles } = page
    const shell = shellOf(page.headHtml)
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
