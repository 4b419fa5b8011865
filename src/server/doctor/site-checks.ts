import { readConfiguration } from '#backend/configuration.ts'
import { configurationBlock } from '#boot/page-document.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { inlineScriptHashes } from '../http/page.ts'
import { openerPolicy, securityHeaders } from '../http/security-headers.ts'
import { connectionFinding } from './connection.ts'
import { type BackendAccess, type Finding, statusAndType, broken, type Installation, ok } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

export interface Page {
  html: string
  headers: Headers
}

/** Reads the home page, and from it the backend's URL and key. */
export async function readPage({
  address,
  send,
}: Installation): Promise<{ findings: Finding[]; page: Page | null; access: BackendAccess | null }> {
  const fix = 'start it, or name its address (npm run doctor -- https://…).'
  const failed = (finding: Finding) => ({ findings: [finding], page: null, access: null })
  const answer = await send(`${address}/`).catch((error: unknown) => connectionFinding('Site', address, error, fix))
  if (!(answer instanceof Response)) return failed(answer)
  if (!answer.ok) return failed(broken('Site', `${address} answers ${answer.status}: ${fix}`))
  const page = { html: await answer.text(), headers: answer.headers }
  const read = readConfiguration(valuesIn(page.html))
  if (!read.ok) {
    const findings = read.error.map(({ variable, problem }) =>
      broken('Configuration', `${variable} ${problem} Set it where the site is served (.env, or "npm run configure").`),
    )
    return { findings, page, access: null }
  }
  const { apiKey: key, authDomain: url, storageBucket: bucket, mailSender: sender } = read.value
  if (roleOf(key) === 'service_role') {
    const message =
      'VITE_SUPABASE_PUBLISHABLE_KEY is the service_role key, and every visitor can read it: use the publishable one, and create a new secret key.'
    return { findings: [broken('Configuration', message)], page, access: null }
  }
  return { findings: [ok('Configuration', 'all six values are set')], page, access: { key, url, bucket, sender } }
}

function valuesIn(html: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(configurationBlock.exec(html)?.[2] ?? '{}')
    return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Returns the role in a legacy key, which is a JWT; null for a newer key. */
function roleOf(key: string): unknown {
  try {
    return (JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as { role?: unknown }).role
  } catch {
    return null
  }
}

export async function siteChecks(
  { address, send }: Installation,
  { html, headers }: Page,
  access: BackendAccess | null,
): Promise<Finding[]> {
  const { protocol, hostname, origin } = new URL(address)
  const findings: Finding[] = []

  const isPublic = !isLoopback(hostname)
  const isHttps = protocol === 'https:'
  if (isPublic && !isHttps)
    findings.push(
      broken(
        'HTTPS',
        'passwords travel unencrypted: put a proxy with a certificate in front, and set SITE_URL to its https address.',
        proxyFixes.certificate,
      ),
    )
  else if (isHttps && access?.url.startsWith('http:'))
    findings.push(broken('HTTPS', `browsers will not call ${access.url} from an https page: give the backend https too.`))
  else findings.push(ok('HTTPS', isHttps ? 'is used' : 'is not needed on a single machine'))

  findings.push(addressCheck(html, origin), commentCheck(html))
  findings.push(...headerChecks(headers, isHttps), policyCheck(html, headers, access, origin))

  const callback = await send(`${address}/auth/callback`).catch(() => null)
  const opener = callback?.headers.get('Cross-Origin-Opener-Policy')
  if (callback && opener !== openerPolicy('/auth/callback')) {
    findings.push(
      broken(
        'Pop-ups',
        `/auth/callback must answer with Cross-Origin-Opener-Policy: ${openerPolicy('/auth/callback')}, or signing in with Google never completes.`,
      ),
    )
  }
  const deep = await send(`${address}/courses/1`).catch(() => null)
  const isPage = deep?.ok && configurationBlock.test(await deep.text())
  findings.push(
    isPage
      ? ok('Deep links', 'open')
      : broken(
          'Deep links',
          `/courses/1 answers ${deep?.status ?? 'nothing'}: let the file server answer unknown addresses with shell.html.`,
        ),
  )
  const worker = await send(`${address}/sw.js`).catch(() => null)
  findings.push(await fileChecks(address, worker, isOurProgram(headers), send))
  findings.push(
    cachingCheck(
      { '/': headers, ...(deep && { '/courses/1': deep.headers }), ...(worker && { '/sw.js': worker.headers }) },
      isOurProgram(headers),
    ),
  )
  return findings
}

/** Whether our own program serves the site: it gives each response an id. If so, any fault lies in the proxy in front. */
const isOurProgram = (headers: Headers) => headers.has('X-Request-Id')

/**
 * Checks that files are served unchanged and that missing files get 404. A page sent in place of a script keeps the old
 * service worker forever, and hides that a file is missing.
 */
async function fileChecks(address: string, worker: Response | null, isProgram: boolean, send: typeof fetch): Promise<Finding> {
  const fix = isProgram ? proxyFixes.passOn : proxyFixes.files
  const advice = isProgram ? 'pass all addresses on to the program.' : 'let the file server send files unchanged, and 404 for missing ones.'
  const isScript = /javascript/.test(worker?.headers.get('Content-Type') ?? '')
  if (!worker?.ok || !isScript)
    return broken('Service worker', `/sw.js is answered by something else (${worker ? statusAndType(worker) : 'nothing'}): ${advice}`, fix)
  const missing = await send(`${address}/assets/doctor-missing.js`).catch(() => null)
  if (missing?.ok)
    return broken(
      'Files',
      `a file that does not exist is answered with a page (/assets/doctor-missing.js, ${statusAndType(missing)}): ${advice}`,
      fix,
    )
  return ok('Files', 'the service worker is sent, and missing files are missing')
}

/** Some hosts cache pages for ten minutes, and this cannot be changed. */
const maxFreshness = 10 * 60

function cachingCheck(answers: Record<string, Headers>, isProgram: boolean): Finding {
  const kept = Object.entries(answers).filter(([, headers]) => freshness(headers) > maxFreshness)
  if (kept.length === 0) return ok('Caching', 'a new version shows at once')
  const named = kept.map(([path, headers]) => `${path} (${Math.round(freshness(headers) / 60)} min)`).join(', ')
  const message = `browsers cache ${named} without revalidating, and so miss a new version:`
  return isProgram
    ? broken(
        'Caching',
        `${message} remove every line about Cache-Control and expires from the proxy; the program sends the right ones.`,
        proxyFixes.passOn,
      )
    : broken('Caching', `${message} send Cache-Control: no-cache for everything but /assets, as _headers says.`, proxyFixes.fileCaching)
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

/** Checks the site's address in the pages, which is used in canonical links, sitemap.xml and link previews. */
function addressCheck(html: string, origin: string): Finding {
  const [, named = ''] =
    /<link\b[^>]*rel="canonical"[^>]*href="(https?:\/\/[^/"]+)/.exec(html) ??
    /href="(https?:\/\/[^/"]+)[^>]*rel="canonical"/.exec(html) ??
    []
  if (named === '' || named === origin) return ok('Address', `${origin} is the address in the pages`)
  // All loopback names mean the same machine.
  if (isLoopback(URL.parse(named)?.hostname ?? '') && isLoopback(new URL(origin).hostname)) return ok('Address', `${named} is this machine`)
  return broken('Address', `the pages name the address ${named}: set SITE_URL (for a static host VITE_SITE_URL) to ${origin}.`)
}

/** Checks that the home page still has the comments with which React marks its parts; e2e/serving.spec.ts holds that it has some. */
function commentCheck(html: string): Finding {
  if (!html.includes('data-prerendered') || html.includes('<!--')) return ok('Pages', 'arrive as they were built')
  return broken(
    'Pages',
    'something in front of the site removes comments from them, so browsers draw every page twice, and may lose what was typed early: turn off what minifies or optimizes HTML.',
    proxyFixes.passOn,
  )
}

function headerChecks(headers: Headers, https: boolean): Finding[] {
  const wanted = { ...securityHeaders({ https }), 'Cross-Origin-Opener-Policy': openerPolicy('/') }
  const missing = Object.keys(wanted).filter((name) => !headers.has(name))
  const wrong =
    headers.get('X-Content-Type-Options') === 'nosniff' || missing.includes('X-Content-Type-Options') ? [] : ['X-Content-Type-Options']
  const all = [...missing, ...wrong]
  if (all.length > 0)
    return [broken('Headers', `${all.join(', ')} missing: "npm run configure" writes the headers that a file server must send.`)]
  return [ok('Headers', `all ${Object.keys(wanted).length} are sent`)]
}

function policyCheck(html: string, headers: Headers, access: BackendAccess | null, origin: string): Finding {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const sources = (directive: string) => new RegExp(`(?:^|;)\\s*${directive}\\s+([^;]*)`).exec(policy)?.[1]?.split(/\s+/) ?? []
  const scripts = sources('script-src')
  const fix = '"npm run configure" writes the one that fits.'
  if (scripts.length === 0) return broken('Content policy', `there is none for scripts: ${fix}`)
  const unsafe = scripts.filter((source) => /^(\*|https?:|'unsafe-(inline|eval)')$/.test(source))
  if (unsafe.length > 0) return broken('Content policy', `script-src allows ${unsafe.join(' ')}: ${fix}`)
  const blocked = inlineScriptHashes(html).filter((hash) => !scripts.includes(hash))
  if (blocked.length > 0) return broken('Content policy', `it blocks the page's own script, so the theme flashes: ${fix}`)
  const backend = access && new URL(access.url).origin
  if (backend && backend !== origin && !sources('connect-src').includes(backend)) {
    return broken('Content policy', `connect-src does not name ${backend}, so no data can be loaded: ${fix}`)
  }
  return ok('Content policy', 'only our own scripts may run')
}
