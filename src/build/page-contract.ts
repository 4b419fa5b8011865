/**
 * What the browser, the build and the server agree on about a page. The only file here that browser code may import.
 *
 * `start.js` and `theme-boot.js` run before any module, so they repeat these attributes of the root element as literals:
 * - `data-prerendered`: the address that the page was rendered for.
 * - `data-for-visitors`: signed-in users see something else. `framed` if the top of their page is in `data-frame`.
 * - `data-for-learners`: only learners may see the page. With `data-for-enrolled`, only those enrolled in its course.
 * - `data-awaits`: `account` and `screen` wait behind a spinner. `frame` hides everything except `data-frame`. `script` hides
 *   the content unless theme-boot.js runs. `enrolled` and `completed` reserve the space of the learner's own course.
 * - `data-fresh`: the page begins at its top and has no program yet, so only its first view is laid out. `unpainted` until the
 *   first paint.
 *
 * They also repeat the name of the event {@link appReady}.
 */

/**
 * The placeholder for the site's address in a build: the server fills it in, or the build itself if `VITE_SITE_URL` is
 * set.
 */
export const unknownSite = 'https://site.invalid'

/** The placeholder for the messaging sender id in prerendered pages. */
export const unknownMailSender = 'mail@site.invalid'

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

/** The configuration's data block: the tag, its JSON, the end tag. */
export const configurationBlock = new RegExp(`(<script type="application/json" id="${configurationId}">)([\\s\\S]*?)(</script>)`)

/** Puts the site's address into a page, the sitemap or robots.txt. Links to other sites contain it percent-encoded. */
export function withSiteAddress(text: string, address: string): string {
  return text.replaceAll(unknownSite, () => address).replaceAll(encodeURIComponent(unknownSite), () => encodeURIComponent(address))
}
