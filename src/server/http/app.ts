import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { RequestLog } from '../log.ts'
import type { Backend } from '../backend/backend.ts'
import type { DevelopmentSite } from './development-site.ts'
import { securityHeaders, dataPolicy } from './security-headers.ts'
import { plainAnswer, type Site, type SiteAnswer, plainResponse } from './site.ts'
import { webListener } from './listen.ts'

interface AppOptions {
  site: Site
  /** Absent if an external Supabase is used. */
  backend?: Backend | undefined
  /** Rejects if the backend cannot answer data requests. By default, checks the embedded backend's database. */
  checkReady?: (() => Promise<unknown>) | undefined
  /** In development: the handler for modules and styles. */
  files?: DevelopmentSite['file'] | undefined
  https: boolean
  /** Whether to trust the headers of a proxy in front. */
  trustProxy?: boolean
  log?: RequestLog | undefined
}

const services = /^\/(health|(auth|rest|storage)\/v1)(?:[/?]|$)/

/** Serves everything on the one origin: the site and, if it is embedded, the backend. */
export function productApp(options: AppOptions): RequestListener {
  const { site, files, https, trustProxy = false, log } = options
  const commonHeaders = Object.entries(securityHeaders({ https }))
  const answerService = servicesApp(options)

  return async (request, response) => {
    const id = requestId(request, trustProxy)
    response.setHeader('X-Request-Id', id)
    // HTTP/1.1 keeps connections open without Node's two headers, which would be a part of the page's first round trip.
    if (!response.hasHeader('Connection')) response.removeHeader('Connection')
    for (const [name, value] of commonHeaders) response.setHeader(name, value)
    log?.(request, response, id)
    try {
      if (!isHost(request.headers.host)) return send(response, plainAnswer(400, 'The host of this request cannot be read.'))
      if (services.test(request.url ?? '')) return await answerService(request, response)
      if (files && (await files(request, response))) return
      send(response, await site(request))
    } catch (error) {
      console.error(error)
      if (response.headersSent) response.destroy()
      else send(response, plainAnswer(500, 'Something went wrong on our side.'))
    }
  }
}

/**
 * Whether the Host header can be parsed. Some hosts that look like names are malformed addresses, such as 1.2.3.4.5.
 * HTTP/1.0 needs no host.
 */
function isHost(host: string | undefined): boolean {
  return host === undefined || URL.canParse(`http://${host}`)
}

function send(response: ServerResponse, { status, headers, body, stream }: SiteAnswer): void {
  response.writeHead(status, headers)
  // A client may go away in the middle: the stream is closed then.
  if (stream) pipeline(stream, response, () => {})
  else response.end(body)
}

const backendAddresses = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']
const readyTimeoutMs = 3000

/** Serves the backend's addresses, and the health checks for monitoring. */
function servicesApp({ backend, checkReady }: AppOptions): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error) => {
    console.error(error)
    return plainResponse(500, 'Something went wrong on our side.')
  })
  app.notFound(() => plainResponse(404, 'There is nothing at this address.'))

  // `/health` says whether this program is alive, and `/health/ready` whether its backend is ready, which is checked each time.
  app.get('/health', () => state(200, { status: 'ok' }))
  app.get('/health/ready', async () => {
    const check = checkReady ?? (async () => backend?.checkReady())
    const succeeds = check().then(
      () => true,
      () => false,
    )
    const isReady = await Promise.race([succeeds, sleep(readyTimeoutMs, false, { ref: false })])
    return isReady ? state(200, { status: 'ready' }) : state(503, { status: 'unavailable' })
  })

  for (const address of backendAddresses) {
    app.use(address, compress({ threshold: 1024 }))
    app.all(address, async (context) => {
      if (!backend) return plainResponse(404, 'The backend of this site is at another address.')
      const client = { address: getConnInfo(context).remote.address ?? 'unknown', target: context.env.incoming.url ?? '/' }
      const answer = await backend.fetch(context.req.raw, client)
      const response = new Response(answer.body, answer)
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
      response.headers.set('Content-Security-Policy', dataPolicy)
      return response
    })
  }
  return webListener(app.fetch)
}

function state(status: number, body: { status: string }): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** Returns the request's id, for the log and for `X-Request-Id` in the response. A trusted proxy may provide it. */
function requestId({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = headers['x-request-id']
  return trustProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomBytes(6).toString('base64url')
}
