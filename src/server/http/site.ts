import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { ownQueries, pageFile, withSiteAddress } from '#site/boot/page-document.ts'
import { type ByteRange, readRange } from '../backend/http/byte-range.ts'
import { namesTag } from '../backend/http/entity-tag.ts'
import { decodedAddress } from '#shared/paths.ts'
import type { BrowserValues } from '../environment/environment.ts'
import { withConfiguration } from './page.ts'
import { readSite } from './read-site.ts'
import { contentSecurityPolicy, drawingPolicy, openerPolicy } from './security-headers.ts'
import { acceptedEncoding, encoded, type FileFacts, ownScriptHashes, recordingFacts, siteFile, type SiteFile } from './site-files.ts'

export interface SiteOptions {
  /** Returns the six configuration values for the requested page. */
  configurationFor: (request: SiteRequest) => BrowserValues
  /** The site's public address, e.g. `https://learn.example.org`. */
  siteAddress: string
  backendOrigin?: string | undefined
  /** Removes the service worker from browsers that have it. */
  withoutWorker?: boolean
}

/**
 * The parts of Node's own request that the site needs. Creating a web Request and Response for each file would cost
 * more than all the rest of serving it.
 */
interface SiteRequest {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

export interface SiteAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Uint8Array | string | null
  /** What is sent instead of a body: a recording, or a part of it, from the disk. */
  stream?: Readable
}

/** Answers requests for the site, built or in development. */
export type Site = (request: SiteRequest) => SiteAnswer | Promise<SiteAnswer>

/** A site with what the one that replaces it needs: its files by address, and its pages in the order in which they were asked for last. */
export type BuiltSite = Site & { files: ReadonlyMap<string, SiteFile>; pages: ReadonlyMap<string, FilledPage> }

/** A page with the configuration for those who asked for it. */
interface FilledPage extends SiteFile {
  address: string
  configuration: BrowserValues
}

/**
 * Serves the build in `folder`. All of it but recordings is in memory, so a rebuild cannot mix two versions while the site is served,
 * and no address can reach a file outside the build.
 * @param replaced the site that this one replaces: files that cannot have changed are taken from it, and pages that were asked for last
 * are compressed before visitors want them
 */
export async function builtSite(folder: string, options: SiteOptions, replaced?: Partial<BuiltSite>): Promise<BuiltSite> {
  const { siteAddress } = options
  const policy = contentSecurityPolicy({ ...options, scriptHashes: await ownScriptHashes(folder) })
  const former = new Map([...(replaced?.files ?? [])].filter(([, { isImmutable }]) => isImmutable))
  const { files, pages: pageTexts, recordings, same } = await readSite({ folder, siteAddress, known: new Set(former.keys()) })
  for (const address of same) files.set(address, former.get(address) as SiteFile)
  const unregisteringWorker = options.withoutWorker && files.get('/sw-off.js')
  if (unregisteringWorker) files.set('/sw.js', unregisteringWorker)
  // The pages with their configuration, by address and backend URL. Most sites have one URL; there is at most one for each host
  // name that `configurationFor` accepts.
  const pages = new Map<string, FilledPage>()
  const known = new Set<string>()

  function pageFor(address: string, text: Uint8Array, configuration: BrowserValues): FilledPage {
    const key = `${address} ${configuration.VITE_SUPABASE_URL}`
    const kept = pages.get(key)
    const page = kept ?? filledPage(address, text, configuration, known.has(key))
    // A Map keeps the order of insertion, so its first page is the one that nobody has asked for the longest.
    pages.delete(key)
    pages.set(key, page)
    known.add(key)
    const [oldest] = pages.keys()
    if (pages.size > cachedPages && oldest !== undefined) pages.delete(oldest)
    return page
  }

  /** The page with its configuration. It keeps what is compressed of it, and fills in the rest again when that is asked for. */
  function filledPage(address: string, text: Uint8Array, configuration: BrowserValues, isQuick: boolean): FilledPage {
    const fill = () =>
      new TextEncoder().encode(withConfiguration(withSiteAddress(inflateRawSync(text).toString(), siteAddress), configuration))
    return Object.defineProperty({ ...siteFile('/index.html', fill()), isQuick, address, configuration }, 'body', { get: fill })
  }

  const site: Site = (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plainAnswer(405, 'This address can only be read.', { Allow: 'GET, HEAD' })
    }
    const path = pathOf(request)
    if (recordings.has(path)) return recordingAnswer(request, path, join(folder, path))
    const file = files.get(path)
    if (file) return answer(request, file, 200, isDrawing(path) ? { 'Content-Security-Policy': drawingPolicy } : {})
    const address = pageTexts.has(path) ? path : pageAddress(pageTexts, path, request)
    const text = address === null ? undefined : pageTexts.get(address)
    if (address === null || !text) return plainAnswer(404, 'There is nothing at this address.')
    const page = pageFor(address, text, options.configurationFor(request))
    return answer(request, page, address === unknownPage ? 404 : 200, {
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': openerPolicy(path),
    })
  }
  for (const { address, configuration, compressed } of [...(replaced?.pages?.values() ?? [])].slice(-preparedPages)) {
    const text = pageTexts.get(address)
    if (text) await Promise.all([...compressed.keys()].map((encoding) => encoded(pageFor(address, text, configuration), encoding)))
  }
  return Object.assign(site, { files, pages })
}

/**
 * Limits the memory for the pages' compressed forms, which take 15 KB each. Whoever walks through more pages than these has each
 * compressed again, quickly: only the first time is it worth the best level, which takes 50 times as long.
 */
const cachedPages = 1000
/** Visitors of a site that was just replaced would wait 10 to 50 ms for each of these. */
const preparedPages = 20
const unknownPage = '/404.html'
const isDrawing = (address: string) => /\.svg$/i.test(address)

/**
 * Returns the address of the page to send: the page built for the path or, for a navigation, the page that says that
 * nothing is there.
 */
function pageAddress(pages: ReadonlyMap<string, unknown>, path: string, request: SiteRequest): string | null {
  const asked = [...ownQueries(request.url ?? '').map((query) => `${path}?${query}`), path]
  const own = asked.map((one) => `/${pageFile(one)}`).find((file) => pages.has(file))
  if (own) return own
  return isNavigation(request, path) ? unknownPage : null
}

/** Whether the request is a navigation. A missing script or image must get 404 without a page; only navigations get one. */
export function isNavigation({ headers }: SiteRequest, path: string): boolean {
  if (/\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith('/assets/')) return false
  // Browsers send Sec-Fetch-Dest; other programs send Accept at most.
  const purpose = headers['sec-fetch-dest']
  // Firefox sends `empty` for a navigation that passes through a service worker, but keeps Accept.
  if (purpose === 'empty') return /text\/html/.test(headers.accept ?? '')
  if (purpose) return purpose === 'document'
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

/** Returns the path without the query, decoded like the file names. A malformed path matches no file. */
export function pathOf({ url = '/' }: SiteRequest): string {
  const pathname = URL.parse(url.startsWith('/') ? `http://site${url}` : url)?.pathname ?? '/'
  return decodedAddress(pathname)
}

async function answer(request: SiteRequest, file: SiteFile, status = 200, extra: OutgoingHttpHeaders = {}): Promise<SiteAnswer> {
  const begun = begin(request, file, () => file.body.byteLength, status, extra)
  if ('status' in begun) return begun
  const { headers, range } = begun
  if (range) return { status: 206, headers, body: file.body.subarray(range.start, range.end) }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const compressed = encoding && (await encoded(file, encoding))
  if (encoding && compressed) headers['Content-Encoding'] = encoding
  const body = compressed || file.body
  headers['Content-Length'] = body.byteLength
  return { status, headers, body: request.method === 'HEAD' ? null : body }
}

async function recordingAnswer(request: SiteRequest, address: string, path: string): Promise<SiteAnswer> {
  // A build of other content may have replaced this one.
  const stats = await stat(path).catch(() => null)
  if (!stats) return plainAnswer(404, 'There is nothing at this address.')
  const begun = begin(request, recordingFacts(address, stats), () => stats.size)
  if ('status' in begun) return begun
  const { headers, range } = begun
  const { start, end } = range ?? { start: 0, end: stats.size }
  headers['Content-Length'] = end - start
  const described = { status: range ? 206 : 200, headers, body: null }
  if (request.method === 'HEAD' || stats.size === 0) return described
  return { ...described, stream: createReadStream(path, { start, end: end - 1 }) }
}

/**
 * Returns the headers of an answer, and the requested range; or the whole answer if it needs nothing of the file's content.
 * @param sizeOf is called only for a range: the text of a page is made for each call
 */
function begin(
  request: SiteRequest,
  file: FileFacts,
  sizeOf: () => number,
  status = 200,
  extra: OutgoingHttpHeaders = {},
): SiteAnswer | { headers: OutgoingHttpHeaders; range: ByteRange | null } {
  const headers: OutgoingHttpHeaders = {
    ...extra,
    ETag: file.etag,
    // Pages are revalidated each time and answered with 304, so that a deployment shows at once.
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  }
  const isKnown = status === 200 && namesTag(request.headers['if-none-match'], file.etag)
  if (isKnown) return { status: 304, headers, body: null }
  headers['Content-Type'] = file.contentType
  if (status !== 200) return { headers, range: null }
  // Nobody asks for parts of a page, whose headers belong to the first round trip.
  if (!file.contentType.startsWith('text/html')) headers['Accept-Ranges'] = 'bytes'
  const header = requestedRange(request, file)
  if (!header) return { headers, range: null }
  const size = sizeOf()
  const range = readRange(header, size)
  if (range === 'unsatisfiable')
    return plainAnswer(416, `This file has ${size} bytes, and none in the requested range.`, { 'Content-Range': `bytes */${size}` })
  if (range) {
    headers['Content-Range'] = `bytes ${range.start}-${range.end - 1}/${size}`
    headers['Content-Length'] = range.end - range.start
  }
  return { headers, range }
}

/** Returns the Range header, or null if the whole file is to be sent. A part is sent uncompressed. */
function requestedRange({ method, headers: { range, 'if-range': condition } }: SiteRequest, { etag }: FileFacts): string | null {
  // HTTP defines ranges for GET only.
  if (method !== 'GET' || !range) return null
  // If-Range: a weak tag does not guarantee identical bytes, so send the whole file.
  if (condition !== undefined && (condition !== etag || etag.startsWith('W/'))) return null
  return range
}

/** Returns a short text for people, which is never cached. */
export function plainAnswer(status: number, text: string, headers: OutgoingHttpHeaders = {}): SiteAnswer {
  return { status, headers: { ...plainHeaders, ...headers }, body: `${text}\n` }
}

/** Returns the same as {@link plainAnswer}, as a web Response. */
export function plainResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: plainHeaders })
}

const plainHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
