import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Article, ArticleSummary } from '#content/article.ts'
import { compileArticle } from './compile-article.ts'
import { articleFiles, importPath, shownContent } from './content-folders.ts'
import { virtualModules } from './virtual-modules.ts'

/**
 * Compiles the Markdown files of content/articles at build time. Each becomes a module that exports its `article`.
 * `virtual:article-summaries` exports the summaries of all, newest first, for lists, and what loads each article's file.
 * Adding an article = adding a file.
 */
export function blogArticles(content = shownContent): Plugin[] {
  const folders = content.map((folder) => join(folder, 'articles'))
  const isArticle = (id: string) => id.endsWith('.md') && folders.includes(dirname(id))
  const articles: Plugin = {
    name: 'articles',
    load: {
      filter: { id: /\.md$/ },
      async handler(id) {
        if (!isArticle(id)) return null
        return { code: `export const article = ${JSON.stringify(await readArticle(id))}`, moduleType: 'js' }
      },
    },
  }
  const files = () => articleFiles(content)
  async function summaries(): Promise<string> {
    const loaders = files().map(
      (file) => `${JSON.stringify(basename(file, '.md'))}: () => import('${importPath(file)}').then(({ article }) => article)`,
    )
    return `export const articleSummaries = ${JSON.stringify(await readSummaries(content))}
export const articleFiles = { ${loaders.join(', ')} }`
  }
  return [articles, virtualModules('article-summaries', { 'virtual:article-summaries': summaries }, { files, isOne: isArticle })]
}

/** Returns the summaries of the articles: newest first, and by title within a day. */
export async function readSummaries(content = shownContent): Promise<ArticleSummary[]> {
  const articles = await Promise.all(articleFiles(content).map(readArticle))
  return articles.map(({ summary }) => summary).toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

async function readArticle(path: string): Promise<Article> {
  return compileArticle(basename(path), await readFile(path, 'utf8'))
}
