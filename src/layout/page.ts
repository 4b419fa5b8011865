import type { ArticleSummary } from '#content/article.ts'
import type { CourseSummary } from '#content/course.ts'
import type { Head } from '#ui/head.ts'
import type { LazyScreen } from '#ui/lazy-screen.ts'

/** Who may open a route (§2): everybody, signed-in users, or admins. Linked pages are public. */
export type Access = 'public' | 'signed-in' | 'admin'

/** What the browser knows of a page before the page's own files are there. */
export interface PageRoute {
  path: string
  access: Access
  Screen: LazyScreen
}

/** What is taught and published, in the order of lists. */
export interface Content {
  courses: readonly CourseSummary[]
  articles: readonly ArticleSummary[]
}

/** One address of a page, with what it says before any script runs. */
export interface ServedPage {
  path: string
  head: Head
  /**
   * Rendered when the site is built: the same for everybody, or as visitors see it while signed-in users see something
   * else. Without it the page is empty until the program runs.
   */
  content?: 'everybody' | 'visitors'
  /** Further files that an empty page's screen asks for: paths below src/ without their endings. */
  files?: string[]
  /** ISO date of the last change, if there is one. */
  changed?: string
}

/**
 * A page, as `pages/x/page.ts` exports it under the name `page`. The build makes the route table, the prerendered pages,
 * the list of the service worker and the sitemap from it; browsers never load it.
 */
export interface Page {
  /** The pattern of its route. */
  path: string
  /** Another pattern that leads to it. */
  alsoAt?: string
  access: Access
  /** The component, exported from a file of the same name in this folder. */
  screen: string
  /** Whether the page opens without a connection from the first visit on. */
  isKept: boolean
  /** All of its addresses: each gets a file of its own, and is in the sitemap unless its head is unlisted. */
  addresses: (content: Content) => ServedPage[]
}
