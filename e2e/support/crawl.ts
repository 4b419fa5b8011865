import { expect, type Page } from 'playwright/test'

/** A link on a page. */
interface FoundLink {
  /** As the browser resolves it. */
  href: string
  target: string
  rel: string
  name: string
}

/** Matches the headings of dead ends. The crawl's own test checks that. */
export const deadEnd = /leads nowhere|^There is no such|^Oops!|could not be loaded|new version/i

const startSource = 'the start'
/** How many addresses that differ only in their query the crawl follows. */
const variantLimit = process.env['TEST_FULL'] ? 8 : 3

/**
 * Follows every link of the site from the given addresses, breadth first, as the user who is signed in on the page.
 * The page must already be on the site: screens open through the router, without reloading the program.
 * Reports one sentence for each link that is dead, lacks its anchor on the page, or leaves the site unsafely.
 *
 * Of addresses that differ only in their query, it follows those that another screen links to, and only `variantLimit` of one
 * kind, such as catalog searches: filters and tags multiply, and each combination is the same screen.
 * @param options.isPart which paths to follow beyond the starts, for one crawl of several
 */
export async function crawl(
  page: Page,
  starts: readonly string[],
  { limit = Infinity, isPart = () => true }: { limit?: number; isPart?: (path: string) => boolean } = {},
): Promise<{ visited: string[]; problems: string[] }> {
  const siteOrigin = new URL(page.url()).origin
  const queue = starts.map((path) => ({ address: new URL(path, siteOrigin), from: startSource }))
  const known = new Set(queue.map(({ address }) => address.pathname + address.search))
  const problems = new Set<string>()
  const visited: string[] = []
  const variants = new Map<string, number>()

  for (const { address, from } of queue) {
    const screen = address.pathname + address.search
    if (visited.length === limit) break
    visited.push(screen)
    await openInside(page, screen)
    const title = await titleOf(page)
    if (deadEnd.test(title)) {
      problems.add(`${screen}, linked from ${from}, is a dead end: “${title}”`)
      continue
    }
    // The menus are the same everywhere, so open them only where the crawl starts.
    const links = from === startSource ? [...(await linksOf(page)), ...(await linksOfMenus(page))] : await linksOf(page)
    for (const link of links) {
      const target = new URL(link.href)
      if (target.origin !== siteOrigin) {
        const fault = faultOfExternal(link, target)
        if (fault) problems.add(`${link.href} on ${screen} ${fault}`)
        continue
      }
      const isSameScreen = target.pathname === address.pathname
      if (target.hash && isSameScreen && target.search === address.search && !(await hasPlace(page, target.hash))) {
        problems.add(`${target.hash} on ${screen} names no place of it`)
      }
      const next = target.pathname + target.search
      if (known.has(next) || (isSameScreen && address.search !== '')) continue
      known.add(next)
      if (!isPart(target.pathname)) continue
      if (target.search) {
        const kind = `${target.pathname}?${[...target.searchParams.keys()].join('&')}`
        const count = (variants.get(kind) ?? 0) + 1
        if (count > variantLimit) continue
        variants.set(kind, count)
      }
      queue.push({ address: target, from: screen })
    }
  }
  return { visited, problems: [...problems] }
}

/** Opens the screen through the router, and waits until the head belongs to it, or an error screen is shown. */
export async function openInside(page: Page, screen: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, screen)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const shown = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
        return (shown && new URL(shown).pathname === window.location.pathname) || document.querySelector('[role="alert"] h1') !== null
      }),
    )
    .toBe(true)
}

/** Waits until everything on the screen has loaded, and returns its heading. */
async function titleOf(page: Page): Promise<string> {
  const status = page.getByRole('main').getByRole('status')
  const title = page.getByRole('heading', { level: 1 }).first()
  await expect(title).toBeVisible()
  // A status gets its accessible name only from a label, not from its text, so match both.
  await expect(status.filter({ hasText: /^Loading/ }).or(status.and(page.getByLabel(/^Loading/)))).toHaveCount(0)
  return title.innerText()
}

function linksOf(page: Page): Promise<FoundLink[]> {
  return page
    .locator('a[href]')
    .evaluateAll((anchors) =>
      anchors
        .filter((anchor) => anchor instanceof HTMLAnchorElement)
        .map(({ href, target, rel, textContent, ariaLabel }) => ({ href, target, rel, name: ariaLabel ?? textContent })),
    )
}

/** Opens each of the header's menus, and returns the links found. */
async function linksOfMenus(page: Page): Promise<FoundLink[]> {
  const found: FoundLink[] = []
  for (const menu of await page.getByRole('banner').locator('button[aria-haspopup]:visible').all()) {
    await menu.click()
    found.push(...(await linksOf(page)))
    await page.keyboard.press('Escape')
  }
  return found
}

function hasPlace(page: Page, hash: string): Promise<boolean> {
  return page.evaluate((id) => document.getElementById(id) !== null, decodeURIComponent(hash.slice(1)))
}

/** Returns what is wrong with an external link, or null. */
function faultOfExternal({ target, rel, name }: FoundLink, { protocol, hostname, pathname }: URL): string | null {
  if (protocol === 'mailto:') return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(pathname) ? null : 'names no email address'
  if (protocol !== 'https:' || !hostname.includes('.')) return 'is no https address'
  if (target !== '_blank') return null
  if (!rel.split(' ').includes('noopener')) return 'opens a window that may steer this one'
  return /new (tab|window)/i.test(name) ? null : 'opens a new tab without saying so'
}
