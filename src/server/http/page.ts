import { createHash } from 'node:crypto'
import { configurationBlock, unknownMailSender } from '#site/boot/page-document.ts'
import type { BrowserValues } from '../environment/environment.ts'

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
