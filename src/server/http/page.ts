import { createHash } from 'node:crypto'
import type { BrowserValues } from '../environment/environment.ts'

const configurationBlock = /(<script type="application\/json" id="configuration">)([\s\S]*?)(<\/script>)/

/** Stands for the site's address in a build (src/ui/site-address.ts). */
const unknownSite = 'https://site.invalid'

/** Stands for the messaging sender id in what was rendered when the site was built (src/backend/configuration.ts). */
const unknownMailSender = 'mail@site.invalid'

/** Puts the site's address into a page, the sitemap or robots.txt; in links to other sites it is written in their way. */
export function withSiteAddress(text: string, address: string): string {
  return text.replaceAll(unknownSite, address).replaceAll(encodeURIComponent(unknownSite), encodeURIComponent(address))
}

/**
 * Puts this server's configuration into a page, so that one build serves every environment.
 * A page without the block is returned as it is.
 */
export function withConfiguration(html: string, values: BrowserValues): string {
  // Inside a script element only `<` could end the block early; \u003c means the same to JSON.
  const json = JSON.stringify(values).replaceAll('<', '\\u003c')
  const shown = mailSenderOf(html)
  return html
    .replace(configurationBlock, (_block, open: string, _values, close: string) => open + json + close)
    .replaceAll(shown, () => values.VITE_MAIL_SENDER.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}

/** The address that the page shows: the one that it was built with, or what stands for none. */
function mailSenderOf(html: string): string {
  const block = configurationBlock.exec(html)?.[2]
  const values = JSON.parse(block || '{}') as Partial<BrowserValues>
  return values.VITE_MAIL_SENDER || unknownMailSender
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
