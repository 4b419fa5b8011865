import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { RequestListener } from 'node:http'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Backend } from '../backend/backend.ts'
import { webListener } from './listen.ts'
import { dataPolicy } from './security-headers.ts'
import { plainResponse } from './site.ts'

const backendAddresses = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']
const readyTimeoutMs = 3000

export interface ServicesOptions {
  /** Absent if an external Supabase is used. */
  backend?: Backend
  /** Rejects if the backend cannot answer data requests. By default, checks the embedded backend's database. */
  checkReady?: () => Promise<unknown>
}

/** Serves the backend's addresses, and the health checks for monitoring. */
export function servicesApp({ backend, checkReady }: ServicesOptions): RequestListener {
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
    const isReady = await settlesWithin(readyTimeoutMs, check())
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

/** Whether the promise is fulfilled in time. */
async function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
