import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

/** The head of the list of articles, or of one topic. */
export function blogHead({ category = null, page = 1 }: { category?: string | null; page?: number } = {}): Head {
  return {
    title: `${category ? `${category} articles` : 'Blog'}${page > 1 ? `, page ${page}` : ''}`,
    description:
      'Guides, checklists and essays on learning well, and on design, code, film, photography, writing, marketing, speaking and money.',
  }
}

export const page: Page = {
  path: paths.blog,
  access: 'public',
  screen: 'BlogPage',
  opensOffline: true,
  addresses: ({ articles: [newest] }) => [
    { path: paths.blog, head: blogHead(), content: 'everyone', ...(newest && { changed: newest.date }) },
  ],
}
