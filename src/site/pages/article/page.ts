import type { Page } from '#site/layout/page.ts'
import { articlePath, paths } from '#shared/paths.ts'
import { articleHead } from './article-head.ts'

export const page: Page = {
  path: paths.article,
  access: 'public',
  screen: 'ArticlePage',
  opensOffline: true,
  addresses: ({ articles }) =>
    articles.map((article) => ({ path: articlePath(article.id), head: articleHead(article), content: 'everyone', changed: article.date })),
}
