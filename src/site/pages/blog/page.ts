import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { blogHead } from './blog-head.ts'

export const page: Page = {
  path: paths.blog,
  access: 'public',
  screen: 'BlogPage',
  opensOffline: true,
  addresses: ({ articles: [newest] }) => [
    { path: paths.blog, head: blogHead(), content: 'everyone', ...(newest && { changed: newest.date }) },
  ],
}
