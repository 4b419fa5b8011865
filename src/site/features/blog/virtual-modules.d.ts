/** Generated from content/articles by build/articles-plugin.ts, newest first. */
declare module 'virtual:article-summaries' {
  export const articleSummaries: readonly import('#content/article.ts').ArticleSummary[]
}
