import type { RequestListener, ServerResponse } from 'node:http'
import type { Backend } from '#embedded/backend.ts'
import type { RequestLog } from '../log.ts'
import type { DevelopmentSite } from './development-site.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { servicesApp } from './services.ts'
import { siteSentence, type Site, type SiteAnswer } from './site.ts'

export interface AppOptions {
  /** Absent when a Supabase elsewhere is used. */
  backend?: Backend
  site: Site
  /** In development: whoever answers for modules and styles. */
  files?: DevelopmentSite['file']
  https: boolean
  /** Whether a proxy in front is believed. */
  trustProxy?: boolean
  /** Rejects when requests for data cannot be answered; asks the embedded backend's database if not given. */
  checkReady?: () => Promise<unknown>
  log?: RequestLog
}

const services = /^\/(health|(auth|rest|storage)\/v1)(?:[/?]|$)/

/** Everything that is served from the one origin: the site and, where it is embedded, its backend. */
export function productApp(options: AppOptions): RequestListener {
  const { site, files, https, trustProxy = false, log } = options
  const everywhere = Object.entries(securityHeaders({ https }))
  const answerService = servicesApp(options)

  return async (request, response) => {
    const id = requestId(request, trustProxy)
    response.setHeader('X-Request-Id', id)
    for (const [name, value] of everywhere) response.setHeader(name, value)
    log?.(request, response, id)
    try {
      if (!isHost(request.headers.host)) return send(response, siteSentence(400, 'The host of this request cannot be read.'))
      if (services.test(request.url ?? '')) return await answerService(request, response)
      if (files && (await files(request, response))) return
      send(response, await site(request))
    } catch (error) {
      console.error(error)
      if (response.headersSent) response.destroy()
      else send(response, siteSentence(500, 'Something went wrong on our side.'))
    }
  }
}

/** Some hosts that look like names are broken addresses, such as 1.2.3.4.5. HTTP/1.0 needs none. */
function isHost(host: string | undefined): boolean {
  return host === undefined || URL.canParse(`http://${host}`)
}

function send(response: ServerResponse, { status, headers, body }: SiteAnswer): void {
  response.writeHead(status, headers)
  response.end(body)
}
