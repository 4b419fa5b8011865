import { contentSecurityPolicy, openerPolicy, securityHeaders } from './security-headers.ts'

/**
 * The headers of the product's own server, in the form that static hosts read (`_headers`): an address pattern, then
 * its headers, indented. The policy names the inline scripts of all pages, because a pattern cannot tell them apart.
 */
export function headersFile(options: { scriptHashes: string[]; backendOrigin: string; https: boolean }): string {
  const everywhere = {
    ...securityHeaders(options),
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': openerPolicy('/'),
    'Cache-Control': 'no-cache',
  }
  return [
    rule('/*', Object.entries(everywhere)),
    rule('/auth/callback', replacing('Cross-Origin-Opener-Policy', openerPolicy('/auth/callback'))),
    rule('/assets/*', replacing('Cache-Control', 'public, max-age=31536000, immutable')),
  ].join('\n')
}

/**
 * A further rule adds to the ones before; `!` takes theirs away. Hosts that do not know it send both values of an opener
 * policy, which browsers read as unsafe-none: what is meant where this is used.
 */
function replacing(name: string, value: string): [string, string][] {
  return [
    [`! ${name}`, ''],
    [name, value],
  ]
}

function rule(pattern: string, headers: [string, string][]): string {
  return `${pattern}\n${headers.map(([name, value]) => (value ? `  ${name}: ${value}\n` : `  ${name}\n`)).join('')}`
}
