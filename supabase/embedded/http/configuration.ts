import { isLoopback, type BrowserValues, type Environment } from '../environment/environment.ts'
import type { SiteRequest } from './site.ts'

/**
 * The six values for one request's page. The backend's address is the site's own, so that nobody has to say it twice:
 * SITE_URL, else the name by which this machine was called.
 */
export function configurationFor(environment: Environment, port: number): (request: SiteRequest) => BrowserValues {
  return (request) => ({ ...environment.browser, VITE_SUPABASE_URL: backendAddress(environment, port, request) })
}

function backendAddress({ supabaseUrl, siteUrl }: Environment, port: number, { headers }: SiteRequest): string {
  if (supabaseUrl) return supabaseUrl
  if (siteUrl) return siteUrl
  const hostname = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  // Any other name in the Host header is the sender's invention: it must not get into a page.
  return `http://${isLoopback(hostname) ? hostname : 'localhost'}:${port}`
}
