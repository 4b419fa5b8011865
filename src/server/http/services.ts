import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { RequestListener } from 'node:http'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppOptions } from './app.ts'
import { webListener } from './listen.ts'
import { dataPolicy } from './security-headers.ts'
import { plain } from './site.ts'

const backendAddresses = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']
const readyMs = 3000

/** The backend's addresses, and those at which a watcher asks how the program is. */
export function servicesApp({ backend, checkReady }: Pick<AppOptions, 'backend' | 'checkReady'>): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error) => {
    console.error(error)
    return plain(500, 'Something went wrong on our side.')
  })
  app.notFound(() => plain(404, 'There is nothing at this address.'))

  // Alive: this program answers. Ready: and so does what it needs, asked anew.
  app.get('/health', () => state(200, { status: 'ok' }))
  app.get('/health/ready', async () => {
    const check = checkReady ?? (async () => backend?.checkReady())
    const isReady = await within(readyMs, check())
    return isReady ? state(200, { status: 'ready' }) : state(503, { status: 'unavailable' })
  })

  for (const address of backendAddresses) {
    app.use(address, compress({ threshold: 1024 }))
    app.all(address, async (context) => {
      if (!backend) return plain(404, 'The backend of this site is elsewhere.')
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

/** Whether it came to a good end in time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
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
