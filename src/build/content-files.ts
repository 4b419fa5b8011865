import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { withdrawnPath } from '#shared/paths.ts'
import type { CatalogCourse, CatalogFile, CourseFile } from '#content/course.ts'
import { hasRunnableCode } from '#compiler/compile-lesson.ts'
import type { LessonText } from '#content/lesson.ts'
import { developmentCatalog } from '#site/boot/page-document.ts'
import type { BuiltCourse, Content } from './built-content.ts'
import { courseFolders, isWithdrawn } from './content-folders.ts'
import { indexOf, type SearchedCourse, searchedCourse } from './lesson-index.ts'
import { lessonFiles, readLesson } from './lessons/read-lessons.ts'
import { describedPages } from './served-pages.ts'
import { isOfCourse, readCourse } from './summaries-plugin.ts'

/** Compiles the content and writes it into a build's folder. Every name has a hash of the content. */
export async function writeContent(folder: string): Promise<Content> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  async function write(name: string, content: unknown, course = ''): Promise<string> {
    const text = JSON.stringify(content)
    // With the course: two courses may have the same lesson, and each file belongs to one course.
    const hash = createHash('sha256').update(`${course} ${text}`).digest('hex').slice(0, 8)
    const address = `/assets/${name}-${hash}.json`
    await writeFile(join(folder, address), text)
    return address
  }
  const courses = new Map<string, BuiltCourse>()
  const searched: SearchedCourse[] = []
  for (const source of courseFolders()) {
    const slug = basename(source)
    const { course, texts } = await readTexts(source)
    const addresses = Object.entries(texts).map(async ([id, text]) => [id, await write(id, text, slug)] as const)
    const lessons = Object.fromEntries(await Promise.all(addresses))
    const withCode = Object.keys(texts).filter((id) => hasRunnableCode(texts[id]?.html ?? ''))
    courses.set(slug, { address: await write(slug, { course, lessons } satisfies CourseFile), lessons, withCode })
    if (!isWithdrawn(source)) searched.push(searchedCourse(course, texts))
  }
  await writeFile(join(folder, withdrawnPath), JSON.stringify(slugsTakenOff()))
  const lessonIndex = await write('lesson-index', indexOf(searched))
  const list: CatalogFile = { courses: Object.fromEntries([...courses].map(([slug, { address }]) => [slug, address])), lessonIndex }
  return { catalog: await write('catalog', list), lessonIndex, courses, pages: await describedPages() }
}

const slugsTakenOff = () =>
  courseFolders()
    .filter(isWithdrawn)
    .map((folder) => basename(folder))

async function readTexts(source: string): Promise<{ course: CatalogCourse; texts: Record<string, LessonText> }> {
  const texts = (await lessonIds(source)).map(async (id) => [id, (await readLesson(source, id)).text] as const)
  return { course: await readCourse(source), texts: Object.fromEntries(await Promise.all(texts)) }
}

async function lessonIds(source: string): Promise<string[]> {
  return (await lessonFiles(source)).map((file) => file.replace(/\.md$/, ''))
}

/** Serves the content in development. A lesson is compiled when it is requested, and comes with what is wrong in its file. */
export function contentFiles(): Plugin {
  return {
    name: 'content-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/content/') && request.url !== withdrawnPath) return next()
        readSource(request.url).then((text) => {
          if (text === null) return next()
          response.setHeader('Content-Type', 'application/json; charset=utf-8')
          response.setHeader('Cache-Control', 'no-store')
          response.end(text)
        }, next)
      })
      server.watcher.on('all', (_event, file) => {
        if (isOfCourse(file)) server.ws.send({ type: 'full-reload' })
      })
    },
  }
}

/** The file of the content at an address such as `/content/write-clearly/cut-a-third.json`, from its sources; null if there is none. */
export async function readSource(address: string): Promise<string | null> {
  const content = await readSourceFile(address)
  return content === null ? null : JSON.stringify(content)
}

async function readSourceFile(address: string): Promise<object | null> {
  if (address === withdrawnPath) return slugsTakenOff()
  const sources = new Map(courseFolders().map((source) => [basename(source), source]))
  const lessonIndex = '/content/lesson-index.json'
  if (address === lessonIndex) {
    const searched: SearchedCourse[] = []
    for (const source of courseFolders().filter((folder) => !isWithdrawn(folder))) {
      const { course, texts } = await readTexts(source)
      searched.push(searchedCourse(course, texts))
    }
    return indexOf(searched)
  }
  if (address === developmentCatalog) {
    const courses = Object.fromEntries([...sources.keys()].map((slug) => [slug, `/content/${slug}.json`]))
    return { courses, lessonIndex } satisfies CatalogFile
  }
  const [, slug = '', id] = /^\/content\/([\w-]+)(?:\/([\w-]+))?\.json$/.exec(address) ?? []
  const source = sources.get(slug)
  if (source === undefined) return null
  const ids = await lessonIds(source)
  if (id === undefined) {
    const lessons = Object.fromEntries(ids.map((lesson) => [lesson, `/content/${slug}/${lesson}.json`]))
    return { course: await readCourse(source), lessons } satisfies CourseFile
  }
  if (!ids.includes(id)) return null
  const { text, findings } = await readLesson(source, id)
  return { ...text, findings: findings.map(({ line, problem }) => `Line ${line}: ${problem}`) }
}
