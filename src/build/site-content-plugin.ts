import { join } from 'node:path'
import type { Plugin } from 'vite'
import { shownContent } from './content-folders.ts'
import { readAuthors, readHome, readShownContent, sharedFiles } from './site-content.ts'
import { virtualModules } from './virtual-modules.ts'

const sources: Record<string, () => Promise<string>> = {
  async 'virtual:categories'() {
    const { categories, programs } = await readShownContent()
    return `export const allCategories = ${JSON.stringify(categories)}
export const programLinks = ${JSON.stringify(programs.map(({ slug, title, language }) => ({ slug, title, language })))}`
  },
  'virtual:programs': async () => `export const programs = ${JSON.stringify((await readShownContent()).programs)}`,
  'virtual:home': async () => `export const home = ${JSON.stringify(await readHome())}`,
  'virtual:authors': async () => `export const authors = ${JSON.stringify(await readAuthors())}`,
}
const files = sharedFiles.flatMap((name) => shownContent.map((folder) => join(folder, name)))

/** Provides the content that belongs to no single course or article, merged from the school's own and the samples. */
export const siteContent = (): Plugin => virtualModules('site-content', sources, { files: () => files })
