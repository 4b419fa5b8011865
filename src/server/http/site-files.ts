import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType, mimes } from 'hono/utils/mime'
import { compress, type Encoding } from '#build/compress.ts'
import { inlineScriptsFile } from '#site/boot/page-document.ts'
import { StartError } from '../backend/database/start-error.ts'
import { scriptHash } from './page.ts'

/** What the headers say of a file. */
export interface FileFacts {
  contentType: string
  etag: string
  /** The name contains a hash of the content, so browsers may cache the file forever. */
  isImmutable: boolean
}

export interface SiteFile extends FileFacts {
  body: Uint8Array
  /** The file is compressed quickly only: it has had its turn at the best level. */
  isQuick?: boolean
  compressed: Map<Encoding, Uint8Array>
}

/** The types that Hono's list lacks. */
const contentTypes = { ...mimes, m4a: 'audio/mp4', ogg: 'audio/ogg', vtt: 'text/vtt; charset=utf-8', wav: 'audio/wav' }

const compressedEndings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Returns the addresses of a build's files (`/assets/index-Ab12.js`), those of compressed copies included. */
export function siteAddresses(folder: string): Set<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Set(names.filter((name) => !name.startsWith('.')).map((name) => `/${name}`))
}

/** Whether this is another file in compressed form, which no address names. */
export const isCompressedCopy = (address: string) => Object.values(compressedEndings).includes(extname(address))

export const isPage = (address: string) => address.endsWith('.html')

/** Whether this is a recording, which stays on the disk: it may have 200 MB. */
export const isRecording = (address: string) => /^(audio|video)\//.test(contentTypeOf(address))

const contentTypeOf = (address: string) => getMimeType(address, contentTypes) ?? 'application/octet-stream'

/** Whether the name contains a hash of the content. */
const isHashed = (address: string) => address.startsWith('/assets/')

/** Reads a file with its compressed copies, which are among `addresses`. */
export function readSiteFile(folder: string, address: string, addresses: ReadonlySet<string>): SiteFile {
  const file = siteFile(address, readBytes(join(folder, address)))
  for (const [encoding, ending] of Object.entries(compressedEndings) as [Encoding, string][]) {
    if (addresses.has(address + ending)) file.compressed.set(encoding, readBytes(join(folder, address + ending)))
  }
  return file
}

/** Small buffers of Node share their memory; these have their own, so that they can be given to another thread. */
const readBytes = (path: string) => new Uint8Array(readFileSync(path))

/** Returns the inline scripts that the pages of a build may run, as sources for a Content-Security-Policy. */
export async function ownScriptHashes(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'index.html'))) throw new StartError(`${folder} holds no built site: correct SITE_DIR, or leave it out.`)
  const list = await readFile(join(folder, inlineScriptsFile), 'utf8').catch(() => {
    throw new StartError(`${folder} lacks ${inlineScriptsFile}: build the site again, and copy the files that begin with a dot, too.`)
  })
  return (JSON.parse(list) as string[]).map(scriptHash)
}

/** Pages, the sitemap and robots.txt contain placeholders for values that only the server knows. */
export function hasPlaceholders(address: string): boolean {
  return /\.(html|xml|txt)$/.test(address)
}

export function siteFile(address: string, body: Uint8Array): SiteFile {
  const contentType = contentTypeOf(address)
  const tag = tagOf(body)
  return {
    body,
    contentType,
    // The tag of a compressible file is weak, because its compressed forms share it.
    etag: isCompressible(contentType) ? `W/${tag}` : tag,
    isImmutable: isHashed(address),
    compressed: new Map(),
  }
}

/** Describes a recording without reading it. */
export function recordingFacts(address: string, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): FileFacts {
  const isImmutable = isHashed(address)
  // The name of a hashed file stands for its content, which may have another time on each server.
  const version = isImmutable ? address : mtimeMs
  return { contentType: contentTypeOf(address), etag: tagOf(`${version} ${size}`), isImmutable }
}

const tagOf = (content: Uint8Array | string) => `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Text compresses; pictures, fonts and archives are compressed already. */
function isCompressible(contentType: string): boolean {
  return /^(text\/|image\/svg|application\/(javascript|json|manifest\+json|xml|wasm))/.test(contentType)
}

/** Returns the best encoding that the request accepts, or null to send the file as it is. */
export function acceptedEncoding(acceptEncoding = ''): Encoding | null {
  const accepted = parseAccept(acceptEncoding.toLowerCase())
  const qualityOf = (name: string) => accepted.find(({ type }) => type === name)?.q
  const accepts = (name: Encoding) => (qualityOf(name) ?? qualityOf('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

/**
 * Returns the file in the given encoding, or null if it is not compressed. Files with placeholders have no compressed
 * form in the build: the first request gets a quick one, and later requests the best.
 */
export async function encoded(file: SiteFile, encoding: Encoding): Promise<Uint8Array | null> {
  const ready = file.compressed.get(encoding)
  if (ready) return ready
  const { body } = file
  if (!isCompressible(file.contentType) || body.byteLength < 512) return null
  const quick = await compress(body, encoding, 'quick')
  if (!file.compressed.has(encoding)) {
    file.compressed.set(encoding, quick)
    if (!file.isQuick) compressBest(file, encoding)
  }
  return quick
}

let lastBest: Promise<void> = Promise.resolve()

/** Compresses one file after the other, because the passwords of those who sign in are checked by the same threads. */
function compressBest(file: SiteFile, encoding: Encoding): void {
  lastBest = lastBest.then(async () => void file.compressed.set(encoding, await compress(file.body, encoding, 'best')))
}
