import type { RequestListener, ServerResponse } from 'node:http'
import type { RequestLog } from '../log.ts'
import type { DevelopmentSite } from './development-site.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { servicesApp, type ServicesOptions } from './services.ts'
import { plainAnswer, type Site, type SiteAnswer } from './site.ts'

export interface AppOptions extends ServicesOptions {
  site: Site
  /** In development: the handler for modules and styles. */
  files?: DevelopmentSite['file']
  https: boolean
  /** Whether to trust the headers of a proxy in front. */
  trustProxy?: boolean
  log?: RequestLog
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

function send(response: ServerResponse, { status, headers, body }: SiteAnswer): void {
  response.writeHead(status, headers)
  response.end(body)
}
