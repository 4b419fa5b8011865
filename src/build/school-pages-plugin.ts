import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { type CompiledSchoolPage, compileSchoolPage } from './compile-school-page.ts'
import { importPath, shownContent, shownPath } from './content-folders.ts'

const listId = 'virtual:school-pages'
const textsId = 'virtual:school-page-texts'
const resolved = (id: string) => `\0${id}`

/**
 * Compiles the Markdown files of content/pages at build time. `virtual:school-pages` holds what links need, in the footer's order, and
 * `virtual:school-page-texts` what loads each file; each `.md` file is a module that exports the whole `schoolPage`. Adding a page =
 * adding a file.
 */
export function schoolPages(content = shownContent): Plugin {
  const folders = content.map((folder) => join(folder, 'pages'))
  const isPage = (id: string) => id.endsWith('.md') && folders.includes(dirname(id))
  return {
    name: 'school-pages',
    resolveId: (id) => (id === listId || id === textsId ? resolved(id) : null),
    async load(id) {
      if (id === resolved(listId)) {
        for (const file of pageFiles(content)) this.addWatchFile(file)
        return `export const schoolPages = ${JSON.stringify(await readSchoolPages(content))}`
      }
      if (id === resolved(textsId)) {
        const loaders = pageFiles(content).map(
          (file) => `${JSON.stringify(basename(file, '.md'))}: () => import('${importPath(file)}').then(({ schoolPage }) => schoolPage)`,
        )
        return `export const schoolPageTexts = { ${loaders.join(', ')} }`
      }
      if (!isPage(id)) return null
      const { order: _o, ...page } = await readPage(id)
      return { code: `export const schoolPage = ${JSON.stringify(page)}`, moduleType: 'js' }
    },
    hotUpdate({ file, modules }) {
      if (!isPage(file)) return
      const list = this.environment.moduleGraph.getModuleById(resolved(listId))
      if (!list) return
      this.environment.moduleGraph.invalidateModule(list)
      return [...modules, list]
    },
  }
}

/** Returns the summaries of the school's own pages that have a text, by their `order` and then by their title. */
export async function readSchoolPages(content = shownContent): Promise<SchoolPageSummary[]> {
  const pages = await Promise.all(pageFiles(content).map(readPage))
  return pages
    .filter(({ html }) => html !== '')
    .toSorted((a, b) => a.order - b.order || a.summary.title.localeCompare(b.summary.title))
    .map(({ summary }) => summary)
}

/** All mistakes in the pages, one line each. */
export async function schoolPageProblems(content = shownContent): Promise<string[]> {
  const problems = await Promise.all(
    pageFiles(content).map((file) =>
      readPage(file).then(
        () => [],
        (error: Error) => error.message.split('\n').map((line) => `${dirname(shownPath(file, content))}/${line}`),
      ),
    ),
  )
  return problems.flat()
}

async function readPage(path: string): Promise<CompiledSchoolPage> {
  return compileSchoolPage(basename(path), await readFile(path, 'utf8'))
}

function pageFiles(content: readonly string[]): string[] {
  return content.flatMap((folder) => {
    const pages = join(folder, 'pages')
    // Git keeps no empty folders.
    if (!existsSync(pages)) return []
    return readdirSync(pages)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(pages, name))
  })
}
