import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { configurationBlock, unknownMailSender } from '#site/boot/page-document.ts'
import type { BrowserValues, Environment } from '../environment/environment.ts'
import { isLoopback } from '../environment/this-machine.ts'

/**
 * Puts this server's configuration into a page, so that one build serves every environment.
 * A page without the configuration block is returned as it is.
 */
export function withConfiguration(html: string, values: BrowserValues): string {
  // Inside a script element, only `<` could end the block early; \u003c means the same in JSON.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  const builtSender = mailSenderOf(html)
  return html
    .replace(configurationBlock, (_block, open: string, _values, close: string) => open + json + close)
    .replaceAll(builtSender, () => values.VITE_MAIL_SENDER.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}

/** Returns the mail sender that the page shows: the one it was built with, or the placeholder. */
function mailSenderOf(html: string): string {
  const block = configurationBlock.exec(html)?.[2]
  const values = JSON.parse(block || '{}') as Partial<BrowserValues>
  return values.VITE_MAIL_SENDER || unknownMailSender
}

/** Returns an inline script as a source for a Content-Security-Policy. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * Returns the hashes of all inline scripts in a page. A policy must not allow these: the text of a course or an article is in the
 * page, too. It allows those that the build lists.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const isData = /\btype\s*=\s*["']?(application\/(ld\+)?json|importmap)\b/i.test(attributes)
    if (isData || /\bsrc\s*=/i.test(attributes) || !body) continue
    hashes.push(scriptHash(body))
  }
  return hashes
}

/**
 * Returns the six values for one request's page. An embedded backend has the site's own address, so it need not be
 * configured separately: SITE_URL, or else the host name of the request.
 */
export function configurationFor(environment: Environment, port: number): (request: { headers: IncomingHttpHeaders }) => BrowserValues {
  return (request) => ({ ...environment.browser, VITE_SUPABASE_URL: backendAddress(environment, port, request) })
}

function backendAddress({ supabaseUrl, siteUrl, host }: Environment, port: number, { headers }: { headers: IncomingHttpHeaders }): string {
  if (supabaseUrl) return supabaseUrl
  if (siteUrl) return siteUrl
  const hostname = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  // Accept only a few names, because a page is cached for each. A client can invent any other, which must not get into a page.
  const isOwnName = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || (hostname === host && isLoopback(host))
  return `http://${isOwnName ? hostname : 'localhost'}:${port}`
}
