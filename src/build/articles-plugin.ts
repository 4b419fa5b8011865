import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Article, ArticleSummary } from '#content/article.ts'
import { compileArticle } from './compile-article.ts'

const virtualId = 'virtual:article-summaries'
const resolvedId = `\0${virtualId}`
export const articlesFolder = join(import.meta.dirname, '../content/articles')

/**
 * Compiles the Markdown files of content/articles at build time. `virtual:article-summaries` holds what lists need,
 * newest first; each `.md` file is a module that exports the whole `article`. Adding an article = adding a file.
 */
export function blogArticles(folder = articlesFolder): Plugin {
  const isArticle = (id: string) => id.endsWith('.md') && dirname(id) === folder
  return {
    name: 'blog-articles',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id === resolvedId) {
        for (const file of await articleFiles(folder)) this.addWatchFile(join(folder, file))
        return `export const articleSummaries = ${JSON.stringify(await readSummaries(folder))}`
      }
      if (!isArticle(id)) return null
      return { code: `export const article = ${JSON.stringify(await readArticle(id))}`, moduleType: 'js' }
    },
    hotUpdate({ file, modules }) {
      if (!isArticle(file)) return
      const summaries = this.environment.moduleGraph.getModuleById(resolvedId)
      if (!summaries) return
      this.environment.moduleGraph.invalidateModule(summaries)
      return [...modules, summaries]
    },
  }
}

/** Returns the summaries of a folder's articles: newest first, and by title within a day. */
export async function readSummaries(folder = articlesFolder): Promise<ArticleSummary[]> {
  const files = await articleFiles(folder)
  const articles = await Promise.all(files.map((file) => readArticle(join(folder, file))))
  return articles.map(({ summary }) => summary).toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

async function readArticle(path: string): Promise<Article> {
  return compileArticle(basename(path), await readFile(path, 'utf8'))
}

async function articleFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.md'))
}
