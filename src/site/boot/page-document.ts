/**
 * What the browser, the build and the server agree on about a page.
 *
 * The build and the two scripts in the page, `before-paint.ts` and `start.ts`, mark the root element until the program has taken
 * over. `boot.css` has the styles.
 * - `data-prerendered`: the address that the page was rendered for.
 * - `data-audience`: who sees its content, if not everyone: `visitors`, `learners`, or `enrolled` in the page's course.
 * - `data-pending`: what waits behind a spinner: `account`, the end of the header, and `screen`, the content. `script` hides the
 *   content of learners unless before-paint.ts runs.
 * - `data-welcomes`: the first name of the learner who sees the top of the learner's home page instead of the visitor's.
 * - `data-course`: the learner's own course on its page, `enrolled` or `completed`, which takes a different amount of space than for other users.
 * - `data-catalog`: the address of the list of the content's files.
 * - `data-first-styles`: the page has only the styles of its first view, so there is space in place of the footer.
 * - `data-fresh`: the page begins at its top and has no program yet, so only its first view is laid out. `unpainted` until the
 *   first paint.
 */

/**
 * The placeholder for the site's address in a build: the server fills it in, or the build itself if `VITE_SITE_URL` is
 * set.
 */
export const unknownSite = 'https://site.invalid'

/** The placeholder for the messaging sender id in prerendered pages. */
export const unknownMailSender = 'mail@site.invalid'

/** The address of the list of the content's files during development. The build replaces it in its pages. */
export const developmentCatalog = '/content/catalog.json'

/**
 * The query parameters with which an address may have an HTML file of its own (§2): a course that the catalog opens in a dialog,
 * and a lesson.
 */
const ownParameters = ['look', 'lesson']

/** The parts of an address's query for which there may be a file: `['look=write-clearly']`. */
export function ownQueries(address: string): string[] {
  const found = address.matchAll(new RegExp(`[?&]((?:${ownParameters.join('|')})=[\\w-]+)(?=&|$)`, 'g'))
  return Array.from(found, ([, query = '']) => query)
}

/** The HTML file of an address: `courses/index.html`, and `courses/look/write-clearly.html` for `/courses?look=write-clearly`. */
export function pageFile(address: string): string {
  const [path = '', query] = address.split('?')
  return `${path.replace(/\/+$/, '')}/${query?.replace('=', '/') ?? 'index'}.html`.slice(1)
}

/**
 * The file of a build that lists its inline scripts. Pages may run these, whatever else they contain. The file is not served.
 */
export const inlineScriptsFile = '.inline-scripts.json'

/** The id of the data block that holds the page's configuration. */
export const configurationId = 'configuration'

/** The attribute of head elements that change from screen to screen. */
export const headMark = 'data-head'

/** Dispatched on the document when the first screen is interactive. */
export const appReady = 'app-ready'

/** The configuration's data block: the tag, its JSON, the end tag. Built from {@link configurationId}, it would stay in every page's scripts. */
export const configurationBlock = /(<script type="application\/json" id="configuration">)([^]*?)(<\/script>)/

/** Puts the site's address into a page, the sitemap or robots.txt. Links to other sites contain it percent-encoded. */
export function withSiteAddress(text: string, address: string): string {
  return text.replaceAll(unknownSite, () => address).replaceAll(encodeURIComponent(unknownSite), () => encodeURIComponent(address))
}
