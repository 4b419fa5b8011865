/** Generated from content/articles by build/articles-plugin.ts, newest first. */
declare module 'virtual:article-summaries' {
  export const articleSummaries: readonly import('#content/article.ts').ArticleSummary[]
  /** Loads each article, by its id: one chunk per article, so that reading one does not load the others. */
  export const articleFiles: Record<string, () => Promise<import('#content/article.ts').Article>>
}
