import type { ArticleSummary } from '#content/article.ts'
import type { CourseSummary } from '#content/course.ts'
import type { Head } from '#ui/head.ts'
import type { LazyScreen } from '#ui/lazy-screen.ts'

/** Who may open a route (§2): everyone, signed-in users, or admins. Linked pages are public. */
export type Access = 'public' | 'signed-in' | 'admin'

/** What the browser knows about a page before its chunk has loaded. */
export interface PageRoute {
  path: string
  access: Access
  Screen: LazyScreen
}

/** All courses, their lessons, and all articles, in the order of the lists. */
export interface Content {
  courses: readonly CourseSummary[]
  lessons: readonly CourseLesson[]
  articles: readonly ArticleSummary[]
}

/** A lesson of the catalog. */
export interface CourseLesson {
  course: CourseSummary
  id: string
  title: string
  hasText: boolean
}

/**
 * Whose content a page is rendered with: the same for everyone, what visitors see if signed-in users see something else, what
 * all learners see of a page that needs a session, or what those see who are enrolled in the course of the address.
 */
export type Audience = 'everyone' | 'visitors' | 'learners' | 'enrolled'

/** Files that an address needs only with a query such as `?lesson=x`. All are paths below src/ without extensions. */
export interface QueryFiles {
  parameter: string
  /** The parameter's value names a file in it. */
  folder: string
  /** Needed with any value. */
  files: string[]
}

/** One address of a page, with what its HTML contains before any script runs. */
export interface ServedPage {
  /** With the query that the page was rendered for, if it shows something of its own. */
  path: string
  head: Head
  /** Who sees the prerendered content. Without it, the page is empty until the program runs. */
  content?: Audience
  /** Other files that the screen loads at this address: paths below src/ without extensions. */
  files?: string[]
  /** The same for what signed-in users see at an address that has content for visitors. */
  learnersFiles?: string[]
  queryFiles?: QueryFiles
  /** ISO date of the last change, if known. */
  changed?: string
}

/**
 * A page: `pages/x/page.ts` exports it as `page`. The build makes the route table, the prerendered pages, the service
 * worker's list and the sitemap from it. Browsers never load it.
 */
export interface Page {
  /** The route pattern. */
  path: string
  /** Another route pattern for the same page. */
  alsoAt?: string
  access: Access
  /** The component, exported from a file of the same name in this folder. */
  screen: string
  /** Whether the page opens offline from the first visit on. */
  opensOffline: boolean
  /** All addresses of the page. Each gets its own HTML file, and is in the sitemap unless its head is unlisted. */
  addresses: (content: Content) => ServedPage[]
}
