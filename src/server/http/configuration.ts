import type { BrowserValues, Environment } from '../environment/environment.ts'
import { isLoopback } from '../environment/this-machine.ts'
import type { SiteRequest } from './site.ts'

/**
 * Returns the six values for one request's page. An embedded backend has the site's own address, so it need not be
 * configured separately: SITE_URL, or else the host name of the request.
 */
export function configurationFor(environment: Environment, port: number): (request: SiteRequest) => BrowserValues {
  return (request) => ({ ...environment.browser, VITE_SUPABASE_URL: backendAddress(environment, port, request) })
}

function backendAddress({ supabaseUrl, siteUrl, host }: Environment, port: number, { headers }: SiteRequest): string {
  if (supabaseUrl) return supabaseUrl
  if (siteUrl) return siteUrl
  const hostname = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  // Accept only a few names, because a page is cached for each. A client can invent any other, which must not get into a page.
  const isOwnName = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || (hostname === host && isLoopback(host))
  return `http://${isOwnName ? hostname : 'localhost'}:${port}`
}
