/**
 * Every URL of the product (specification §2): the patterns for the route table, and a builder for each URL with
 * parameters.
 */
export const paths = {
  home: '/',
  courses: '/courses',
  course: '/courses/:id',
  blog: '/blog',
  article: '/blog/:id',
  /** A page of the school's own, such as its terms. Below /pages, no route of a later version can take its address. */
  schoolPage: '/pages/:id',
  favorites: '/favorites',
  learning: '/learning',
  notes: '/notes',
  review: '/review',
  /** Where instructors write their courses. */
  studio: '/studio',
  contact: '/contact',
  addons: '/addons',
  themes: '/themes',
  faqs: '/faqs',
  /** The footer's address for the same page. It redirects to {@link paths.faqs}. */
  faq: '/faq',
  error: '/error',
  login: '/login',
  register: '/register',
  account: '/account',
  /** Takes over the learning record of another device, from the fragment. */
  continue: '/continue',
  admin: '/admin',
  emailVerification: '/email-verification',
  passwordReset: '/password-reset',
  authCallback: '/auth/callback',
  /** Where the link 'This wasn't me' in security emails leads. */
  notMe: '/not-me',
  unauthorized: '/unauthorized',
  languages: '/languages',
  category: '/categories/:slug',
} as const

/** Decodes a path, a parameter or a fragment. Like the router, returns it unchanged if it cannot be decoded: anybody may link to `/a#50%`. */
export function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export type AccountTab = 'profile' | 'progress' | 'security' | 'preferences' | 'privacy'

/** `/courses/{id}`, optionally open at one lesson. */
export function coursePath(id: string, options: { lesson?: string } = {}): string {
  return withQuery(`/courses/${encodeURIComponent(id)}`, { lesson: options.lesson })
}

/** Stands, in a lesson's address, for the lesson at which the learner continues. */
export const nextLessonKey = 'next'

/** Opens the course at the lesson at which the learner continues. */
export function resumePath(id: string): string {
  return coursePath(id, { lesson: nextLessonKey })
}

/** All lessons of a course on one page, for printing. */
export function handoutPath(id: string): string {
  return withQuery(coursePath(id), { handout: 'all' })
}

/** The certificate on a completed course's page. */
export function certificatePath(id: string): string {
  return `${coursePath(id)}#certificate`
}

/** `/courses?search={query}&category={category name}`; blank values are left out. */
export function catalogPath(options: { search?: string; category?: string } = {}): string {
  return withQuery(paths.courses, { search: options.search?.trim(), category: options.category })
}

/** Where the pictures beside a course's file are published. */
export function coursePictures(slug: string): string {
  return `/pictures/${slug}/`
}

/** The slugs of the courses that were taken off the catalog, by which a page of an earlier version learns what is no longer offered. */
export const withdrawnPath = '/withdrawn.json'

/** The list of the sample courses with which instructors may begin. */
export const exampleCoursesPath = '/examples/courses.json'

/** The folder of a sample course, as a zip. */
export function exampleCoursePath(slug: string): string {
  return `/examples/${slug && `${slug}.zip`}`
}

export function articlePath(id: string): string {
  return `/blog/${encodeURIComponent(id)}`
}

export function schoolPagePath(id: string): string {
  return `/pages/${encodeURIComponent(id)}`
}

export function categoryPath(slug: string): string {
  return `/categories/${slug}`
}

export function accountPath(tab?: AccountTab): string {
  return withQuery(paths.account, { tab })
}

/**
 * A course that its instructor writes. Its id is in the query, because each path is a file of the site.
 * @param place what is open: a file of the course, at a line of it, or the history
 */
export function draftPath(draft: string, place: { file?: string; view?: 'history'; line?: number } = {}): string {
  const { line, ...rest } = place
  return withQuery(paths.studio, { draft, ...rest, ...(line !== undefined && { line: String(line) }) })
}

export function registerPath(role?: 'student' | 'instructor'): string {
  return withQuery(paths.register, { role })
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/**
 * Turns a path into a full URL, for emails and sign-in providers. The link in an email first opens an intermediate page, which
 * redirects to this URL.
 */
export const absoluteUrl = (path: string) => window.location.origin + path
