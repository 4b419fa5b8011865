import { join } from 'node:path'
import type { Plugin } from 'vite'
import { shownContent } from './content-folders.ts'
import { readAuthors, readHome, readShownContent, sharedFiles } from './site-content.ts'

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

/** Provides the content that belongs to no single course or article, merged from the school's own and the samples. */
export function siteContent(): Plugin {
  return {
    name: 'site-content',
    resolveId: (id) => (id in sources ? `\0${id}` : null),
    async load(id) {
      const source = await sources[id.slice(1)]?.()
      if (!id.startsWith('\0') || source === undefined) return null
      for (const name of sharedFiles) for (const folder of shownContent) this.addWatchFile(join(folder, name))
      return source
    },
  }
}
