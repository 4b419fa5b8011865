import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Backend } from '../backend.ts'
import type { DevelopmentSite } from './development-site.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'
import { plain, type Site } from './site.ts'

export interface AppOptions {
  /** Absent when a Supabase elsewhere is used. */
  backend?: Backend
  site: Site
  /** In development: whoever answers for modules and styles. */
  files?: DevelopmentSite['file']
  https: boolean
}

const backendAddresses = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']

/** Everything that is served from the one origin: the site and, where it is embedded, its backend. */
export function productApp({ backend, site, files, https }: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const everywhere = Object.entries(securityHeaders({ https }))

  app.use(async (context, next) => {
    await next()
    if (context.res === RESPONSE_ALREADY_SENT) return
    for (const [name, value] of everywhere) context.res.headers.set(name, value)
  })
  app.onError((error) => {
    console.error(error)
    return plain(500, 'Something went wrong on our side.')
  })

  app.get('/health', async () => {
    await backend?.query('select 1')
    return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
  })

  for (const address of backendAddresses) {
    app.use(address, compress({ threshold: 1024 }))
    app.all(address, async (context) => {
      if (!backend) return plain(404, 'The backend of this site is elsewhere.')
      const client = { address: getConnInfo(context).remote.address ?? 'unknown' }
      const answer = await backend.fetch(context.req.raw, client)
      const response = new Response(answer.body, answer)
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
      response.headers.set('Content-Security-Policy', dataPolicy)
      return response
    })
  }

  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env
    if (files && (await files(incoming, outgoing))) return RESPONSE_ALREADY_SENT
    return site(context.req.raw)
  })
  return app
}
