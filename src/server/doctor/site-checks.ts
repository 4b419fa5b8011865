import { configurationBlock } from '#site/boot/page-document.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { inlineScriptHashes } from '../http/page.ts'
import { openerPolicy, securityHeaders } from '../http/security-headers.ts'
import { statusAndType } from './answers.ts'
import type { Site } from './context.ts'
import { advice, broken, type Finding, ok } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

const isHttps = ({ address }: Site) => address.startsWith('https:')

/** Whether our own program serves the site: it gives each response an id. If so, any fault lies in the proxy in front. */
const isOurProgram = ({ headers }: Site) => headers.has('X-Request-Id')

export function httpsCheck(site: Site): Finding[] {
  if (site.isPublic && !isHttps(site)) {
    const fix = 'put a proxy with a certificate in front, and set SITE_URL to its https address.'
    return [broken('HTTPS', `passwords travel unencrypted: ${fix}`, proxyFixes.certificate)]
  }
  if (isHttps(site) && site.access?.url.startsWith('http:'))
    return [broken('HTTPS', `browsers will not call ${site.access.url} from an https page: give the backend https too.`)]
  return [ok('HTTPS', isHttps(site) ? 'is used' : 'is not needed on a single machine')]
}

/** Checks the site's address in the pages, which is used in canonical links, sitemap.xml and link previews. */
export function addressCheck({ address, isPublic, html }: Site): Finding[] {
  const [, named = ''] =
    /<link\b[^>]*rel="canonical"[^>]*href="(https?:\/\/[^/"]+)/.exec(html) ??
    /href="(https?:\/\/[^/"]+)[^>]*rel="canonical"/.exec(html) ??
    []
  if (named === '' || named === address) return [ok('Address', `${address} is the address in the pages`)]
  // All loopback names mean the same machine.
  if (!isPublic && isLoopback(URL.parse(named)?.hostname ?? '')) return [ok('Address', `${named} is this machine`)]
  return [broken('Address', `the pages name the address ${named}: set SITE_URL (for a static host VITE_SITE_URL) to ${address}.`)]
}

/** Checks that the home page still has the comments with which React marks its parts; e2e/serving.spec.ts holds that it has some. */
export function commentCheck({ html }: Site): Finding[] {
  if (!html.includes('data-prerendered') || html.includes('<!--')) return [ok('Pages', 'arrive as they were built')]
  const message =
    'something in front of the site removes comments from them, so browsers draw every page twice, and may lose what was typed early: turn off what minifies or optimizes HTML.'
  return [broken('Pages', message, proxyFixes.passOn)]
}

export function headerCheck(site: Site): Finding[] {
  const wanted = Object.keys({ ...securityHeaders({ https: isHttps(site) }), 'Cross-Origin-Opener-Policy': openerPolicy('/') })
  const missing = wanted.filter((name) => !site.headers.has(name))
  if ((site.headers.get('X-Content-Type-Options') ?? 'nosniff') !== 'nosniff') missing.push('X-Content-Type-Options')
  if (missing.length === 0) return [ok('Headers', `all ${wanted.length} are sent`)]
  return [broken('Headers', `${missing.join(', ')} missing: "npm run configure" writes the headers that a file server must send.`)]
}

export function policyCheck({ address, html, headers, access }: Site): Finding[] {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const sources = (directive: string) => new RegExp(`(?:^|;)\\s*${directive}\\s+([^;]*)`).exec(policy)?.[1]?.split(/\s+/) ?? []
  const wrong = (problem: string) => [broken('Content policy', `${problem}: "npm run configure" writes the one that fits.`)]
  const scripts = sources('script-src')
  if (scripts.length === 0) return wrong('there is none for scripts')
  const unsafe = scripts.filter((source) => /^(\*|https?:|'unsafe-(inline|eval)')$/.test(source))
  if (unsafe.length > 0) return wrong(`script-src allows ${unsafe.join(' ')}`)
  const blocked = inlineScriptHashes(html).filter((hash) => !scripts.includes(hash))
  if (blocked.length > 0) return wrong("it blocks the page's own script, so the theme flashes")
  const backend = access && new URL(access.url).origin
  if (backend && backend !== address && !sources('connect-src').includes(backend))
    return wrong(`connect-src does not name ${backend}, so no data can be loaded`)
  return [ok('Content policy', 'only our own scripts may run')]
}

export async function popUpCheck({ address, send }: Site): Promise<Finding[]> {
  const wanted = openerPolicy('/auth/callback')
  const callback = await send(`${address}/auth/callback`).catch(() => null)
  if (!callback || callback.headers.get('Cross-Origin-Opener-Policy') === wanted) return []
  const message = `/auth/callback must answer with Cross-Origin-Opener-Policy: ${wanted}, or signing in with Google never completes.`
  return [broken('Pop-ups', message)]
}

export async function deepLinkCheck({ deepLink }: Site): Promise<Finding[]> {
  if (deepLink?.ok && configurationBlock.test(await deepLink.text())) return [ok('Deep links', 'open')]
  const fix = 'let the file server send the pages of the build: courses/1/index.html for /courses/1.'
  return [broken('Deep links', `/courses/1 answers ${deepLink?.status ?? 'nothing'}: ${fix}`)]
}

/**
 * Checks that files are served unchanged and that missing files get 404. A page sent in place of a script keeps the old
 * service worker forever, and hides that a file is missing.
 */
export async function fileCheck(site: Site): Promise<Finding[]> {
  const { address, send, worker } = site
  const [what, fix] = isOurProgram(site)
    ? ['pass all addresses on to the program.', proxyFixes.passOn]
    : ['let the file server send files unchanged, and 404 for missing ones.', proxyFixes.files]
  if (!worker?.ok || !/javascript/.test(worker.headers.get('Content-Type') ?? '')) {
    const message = `/sw.js is answered by something else (${worker ? statusAndType(worker) : 'nothing'}): ${what}`
    return [broken('Service worker', message, fix)]
  }
  const missing = await send(`${address}/assets/doctor-missing.js`).catch(() => null)
  if (!missing?.ok) return [ok('Files', 'the service worker is sent, and missing files are missing')]
  const named = `/assets/doctor-missing.js, ${statusAndType(missing)}`
  return [broken('Files', `a file that does not exist is answered with a page (${named}): ${what}`, fix)]
}

/** Some hosts cache pages for ten minutes, and this cannot be changed. */
const maxFreshness = 10 * 60

export function cachingCheck(site: Site): Finding[] {
  const { headers, deepLink, worker } = site
  const answers = { '/': headers, ...(deepLink && { '/courses/1': deepLink.headers }), ...(worker && { '/sw.js': worker.headers }) }
  const kept = Object.entries(answers).filter(([, sent]) => freshness(sent) > maxFreshness)
  if (kept.length === 0) return [ok('Caching', 'a new version shows at once')]
  const named = kept.map(([path, sent]) => `${path} (${Math.round(freshness(sent) / 60)} min)`).join(', ')
  const [what, fix] = isOurProgram(site)
    ? ['remove every line about Cache-Control and expires from the proxy; the program sends the right ones.', proxyFixes.passOn]
    : ['send Cache-Control: no-cache for everything but /assets, as _headers says.', proxyFixes.fileCaching]
  return [broken('Caching', `browsers cache ${named} without revalidating, and so miss a new version: ${what}`, fix)]
}

/** Returns for how many seconds a response is used without revalidating it. */
function freshness(headers: Headers): number {
  const rules = headers.get('Cache-Control') ?? ''
  if (/\bno-(cache|store)\b/.test(rules)) return 0
  const ages = [...rules.matchAll(/\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/g)].map(([, seconds]) => Number(seconds))
  if (ages.length > 0) return Math.max(...ages)
  const until = Date.parse(headers.get('Expires') ?? '') - Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(until) ? 0 : until / 1000
}

/** Names what the sample only shows, once strangers see it. Only advice: a school may have the same figures. */
export function sampleCheck({ isPublic, html }: Pick<Site, 'isPublic' | 'html'>): Finding[] {
  if (!isPublic) return []
  const figures = ['25K+', '899', '158'].every((figure) => html.includes(`>${figure}<`))
  return [
    ...(html.includes('data-simulated')
      ? [advice('Newsletter', 'the form in the footer sends and stores nothing: src/shared/brand.ts removes it')]
      : []),
    ...(figures
      ? [advice('Figures', 'the numbers on the home page are the sample’s, not yours: src/content/README.md says where to replace them')]
      : []),
  ]
}
