/** Made by articles-plugin.ts from the files of articles/, newest first. */
declare module 'virtual:article-summaries' {
  export const articleSummaries: readonly import('#features/blog/article.ts').ArticleSummary[]
}
