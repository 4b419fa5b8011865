import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from 'playwright/test'
import { inlineScriptHashes } from '#server/http/page.ts'
import { standIn } from '../../tests/support/stand-in.ts'

/** The stack under another address, with a server that can be stopped and a version that can change. */
export interface SecondSite {
  address: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Deploys a new version: the mark changes the name of every file of the program and the content, and the old names return 404. */
  deploy(mark: string): void
  /** Deploys new content with the same program: the mark changes only the names of the content's files. */
  deployContent(mark: string): void
  /** Makes every request fail with a proxy's error page, until this is called with false. */
  breakDown(isBroken: boolean): void
  /** Prepends this to the workers' scripts. */
  beginWorkers(script: string): void
  /** Serves, at `path`, the file at `other` instead. */
  swap(path: string, other: string): void
}

/** The program's files, by version and address. They never change, so all sites of this process share them. */
const programFiles = new Map<string, { headers: Record<string, string>; body: string }>()

const stack = () => process.env['BASE_URL'] ?? 'http://localhost:5173'

async function secondSite(): Promise<SecondSite> {
  let version: string | null = null
  let endings = ''
  let isBroken = false
  let workersBegin = ''
  const swapped = new Map<string, string>()
  let port = 0

  const server = standIn(async (request, response) => {
    const path = request.url ?? '/'
    if (isBroken) return response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    const isHashed = /^\/assets\/.*\.(js|css|json)$/.test(path)
    const isReplaced = isHashed && version && new RegExp(`\\.(${endings})$`).test(path)
    if (isReplaced && !path.includes(`-${version}.`)) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('gone')
    const known = isHashed && !request.headers.range && programFiles.get(`${version} ${path}`)
    if (known) return response.writeHead(200, known.headers).end(known.body)
    const answer = await passedOn(request, swapped.get(path) ?? (version ? path.replace(`-${version}.`, '.') : path))
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name)
    if (answer.status !== 200 || !(isHashed || /html|javascript|css/.test(headers.get('content-type') ?? ''))) {
      return response.writeHead(answer.status, Object.fromEntries(headers)).end(Buffer.from(await answer.arrayBuffer()))
    }
    // The page's configuration contains the backend's address, which is this site's now.
    const text = (await answer.text()).replaceAll(stack(), site.address)
    const isWorker = /^\/(sw|assets\/search-worker-.*)\.js$/.test(path)
    const served = (isWorker ? workersBegin : '') + (version ? renamed(text, endings, version) : text)
    headers.delete('etag')
    // The page's policy lists the hashes of its inline scripts, and one of these names the program's files.
    const hashes = inlineScriptHashes(served)
    const policy = inlineScriptHashes(text).reduce(
      (rules, hash, index) => rules.replace(hash, hashes[index] ?? hash),
      headers.get('content-security-policy') ?? '',
    )
    if (policy) headers.set('content-security-policy', policy)
    if (isHashed && !isWorker) programFiles.set(`${version} ${path}`, { headers: Object.fromEntries(headers), body: served })
    response.writeHead(200, Object.fromEntries(headers)).end(served)
  })

  const site: SecondSite = {
    address: '',
    async start() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
      site.address = `http://localhost:${port}`
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    deploy: (mark) => void ([version, endings] = [mark, 'js|css|json']),
    deployContent: (mark) => void ([version, endings] = [mark, 'json']),
    breakDown: (isSo) => (isBroken = isSo),
    beginWorkers: (script) => (workersBegin = script),
    swap: (path, other) => swapped.set(path, other),
  }
  await site.start()
  return site
}

/** Renames hashed files in the text, and changes the revisions of the others in the worker's list. */
function renamed(text: string, endings: string, mark: string): string {
  const hashed = new RegExp(`([\\w.-]+-[\\w-]{7,8})\\.(${endings})(?=["'\` ])`, 'g')
  return text.replace(hashed, `$1-${mark}.$2`).replace(/\b[0-9a-f]{32}\b/g, (sum) => `${sum}${mark}`)
}

async function passedOn(request: IncomingMessage, path: string): Promise<Response> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (!/^(host|connection|content-length|accept-encoding|if-none-match|sec-)/.test(name)) headers.set(name, String(value))
  }
  return fetch(stack() + path, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
  })
}

interface Fixtures {
  site: SecondSite
}

/** A browser with service workers, on a site that can be stopped. It can reach only that site. */
export const test = base.extend<Fixtures>({
  site: async ({}, use) => {
    const site = await secondSite()
    await use(site)
    await site.stop().catch(() => {})
  },
  context: async ({ browser, site }, use) => {
    const context = await browser.newContext({
      baseURL: site.address,
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost,127.0.0.1' },
    })
    await use(context)
    await context.close()
  },
})
