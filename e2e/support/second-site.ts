import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from 'playwright/test'

/** The stack under an address of its own, whose server can be stopped, and whose files can be replaced. */
export interface SecondSite {
  address: string
  stop(): Promise<void>
  start(): Promise<void>
  /** What is served at these addresses from now on, made of what was; null for what is no longer there. */
  replace(change: (path: string, text: string) => string | null): void
}

const original = () => process.env['BASE_URL'] ?? 'http://localhost:5173'

async function secondSite(): Promise<SecondSite> {
  let change: (path: string, text: string) => string | null = (_path, text) => text
  let port = 0
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', original()).pathname
    const answer = await passedOn(request)
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name)
    const type = headers.get('content-type') ?? ''
    const isText = /html|javascript|css/.test(type) && answer.status === 200
    // The page's configuration names the backend by its address.
    const body = isText ? change(path, (await answer.text()).replaceAll(original(), site.address)) : Buffer.from(await answer.arrayBuffer())
    if (isText) headers.delete('etag')
    if (body === null) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('gone')
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body)
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
    replace: (next) => (change = next),
  }
  await site.start()
  return site
}

async function passedOn(request: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (!/^(host|connection|content-length|accept-encoding|if-none-match)$/.test(name) && !name.startsWith('sec-')) headers.set(name, String(value))
  }
  // fetch keeps what browsers say of a request's purpose to itself.
  if (request.headers['sec-fetch-dest'] === 'document') headers.set('accept', 'text/html')
  const method = request.method ?? 'GET'
  return fetch(original() + (request.url ?? '/'), {
    method,
    headers,
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(parts) }),
  })
}

interface Fixtures {
  site: SecondSite
}

/** A browser with service workers, on a site that can be stopped. It reaches that site and nothing else. */
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
