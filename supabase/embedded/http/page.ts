import { createHash } from 'node:crypto'
import type { BrowserValues } from '../environment/environment.ts'

const configurationBlock = /(<script type="application\/json" id="configuration">)[\s\S]*?(<\/script>)/

/** Stands for the site's address in a build (src/ui/site-address.ts). */
const unknownSite = 'https://site.invalid'

/** Puts the site's address into a page, the sitemap or robots.txt. */
export function withSiteAddress(text: string, address: string): string {
  return text.replaceAll(unknownSite, address)
}

/**
 * Puts this server's configuration into a page, so that one build serves every environment.
 * A page without the block is returned as it is.
 */
export function withConfiguration(html: string, values: BrowserValues): string {
  // Inside a script element only `<` could end the block early; \u003c means the same to JSON.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  return html.replace(configurationBlock, (_block, open: string, close: string) => open + json + close)
}

/** The page's inline scripts as sources for a Content-Security-Policy: these very scripts may run, no other. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const isData = /\btype\s*=\s*["']?(application\/(ld\+)?json|importmap)\b/i.test(attributes)
    if (isData || /\bsrc\s*=/i.test(attributes) || !body) continue
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return hashes
}
