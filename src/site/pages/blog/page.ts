import type { ArticleSummary } from '#content/article.ts'
import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

/** The head of the list of articles, or of one topic. */
export function blogHead(
  articles: readonly ArticleSummary[],
  { category = null, page = 1 }: { category?: string | null; page?: number } = {},
): Head {
  const topics = [...new Set(articles.map((article) => article.category))].join(', ')
  return {
    title: `${category ? `${category} articles` : 'Blog'}${page > 1 ? `, page ${page}` : ''}`,
    ...(topics && { description: `Guides, checklists and essays: ${topics}.` }),
  }
}

export const page: Page = {
  path: paths.blog,
  access: 'public',
  screen: 'BlogPage',
  opensOffline: true,
  addresses: ({ articles }) => [
    { path: paths.blog, head: blogHead(articles), content: 'everyone', ...(articles[0] && { changed: articles[0].date }) },
  ],
}
