/** Made by build/articles-plugin.ts from content/articles, newest first. */
declare module 'virtual:article-summaries' {
  export const articleSummaries: readonly import('#content/article.ts').ArticleSummary[]
}
