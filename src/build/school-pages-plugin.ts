import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { type CompiledSchoolPage, compileSchoolPage } from './compile-school-page.ts'
import { importPath, shownContent, shownPath } from './content-folders.ts'
import { virtualModules } from './virtual-modules.ts'

/**
 * Compiles the Markdown files of content/pages at build time. `virtual:school-pages` holds what links need, in the footer's order, and
 * `virtual:school-page-texts` what loads each file; each `.md` file is a module that exports the whole `schoolPage`. Adding a page =
 * adding a file.
 */
export function schoolPages(content = shownContent): Plugin[] {
  const folders = content.map((folder) => join(folder, 'pages'))
  const isPage = (id: string) => id.endsWith('.md') && folders.includes(dirname(id))
  const pages: Plugin = {
    name: 'school-pages',
    load: {
      filter: { id: /\.md$/ },
      async handler(id) {
        if (!isPage(id)) return null
        const { order: _o, ...page } = await readPage(id)
        return { code: `export const schoolPage = ${JSON.stringify(page)}`, moduleType: 'js' }
      },
    },
  }
  const files = () => pageFiles(content)
  const lists = {
    'virtual:school-pages': async () => `export const schoolPages = ${JSON.stringify(await readSchoolPages(content))}`,
    'virtual:school-page-texts'() {
      const loaders = files().map(
        (file) => `${JSON.stringify(basename(file, '.md'))}: () => import('${importPath(file)}').then(({ schoolPage }) => schoolPage)`,
      )
      return `export const schoolPageTexts = { ${loaders.join(', ')} }`
    },
  }
  return [pages, virtualModules('school-page-lists', lists, { files, isOne: isPage })]
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
