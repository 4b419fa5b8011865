import type { ArticleSummary } from '#content/article.ts'
import type { Program } from '#content/category.ts'
import type { CourseSummary, OfferedCourse } from '#content/course.ts'
import type { SchoolPageSummary } from '#content/school-page.ts'
import type { HomeContent } from '#content/home-content.ts'
import type { Head } from '#site/ui/head.ts'

/** Who may open a route (§2): everyone, signed-in users, or admins. Linked pages are public. */
export type Access = 'public' | 'signed-in' | 'admin'

/** All that the site shows, each in the order in which it is listed. */
export interface Content {
  courses: readonly OfferedCourse[]
  /** Courses that were taken off the catalog: only their own pages show them. */
  withdrawn: readonly CourseSummary[]
  /** Those of all courses, including withdrawn ones. */
  lessons: readonly CourseLesson[]
  articles: readonly ArticleSummary[]
  schoolPages: readonly SchoolPageSummary[]
  /** The pages of categories. */
  programs: readonly Program[]
  home: HomeContent
}

/** A lesson of a course. */
export interface CourseLesson {
  course: CourseSummary
  id: string
  title: string
  hasText: boolean
}

/**
 * The audience that a page is prerendered for. `everyone`: all users see the same. `visitors`: signed-in users see something
 * else. `learners`: the page requires a session, and the prerendered part is the same for all learners. `enrolled`: only for
 * learners who are enrolled in the address's course.
 */
export type Audience = 'everyone' | 'visitors' | 'learners' | 'enrolled'

/** One address of a page, with what its HTML contains before any script runs. */
export interface ServedPage {
  /** The path, with its query if the page is prerendered for that query. */
  path: string
  head: Head
  /** Who sees the prerendered content. If omitted, the page is empty until the app's code runs. */
  content?: Audience
  /** Other files that the screen loads at this address: ends of their source paths, without extensions. */
  files?: string[]
  /** Other files that the screen loads for signed-in users, if the prerendered content is for visitors. */
  learnersFiles?: string[]
  /** The slug of the course whose file the screen loads, and the id of the lesson whose text it loads. */
  course?: string
  lesson?: string
  /** ISO date of the content's last change, if known, for the sitemap. */
  changed?: string
}

/**
 * A page, exported as `page` from `pages/x/page.ts`. The build generates the route table, the prerendered pages, the service
 * worker's file list and the sitemap from these files. Browsers load only the heads, which the screens import.
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
