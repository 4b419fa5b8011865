import { contentSecurityPolicy, drawingPolicy, openerPolicy, securityHeaders } from './security-headers.ts'

/**
 * Returns the headers of the product's own server in the format of static hosts (`_headers`): a path pattern, then its
 * headers, indented.
 */
export function headersFile(options: { scriptHashes: string[]; backendOrigin: string; https: boolean }): string {
  const forAllPaths = {
    ...securityHeaders(options),
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': openerPolicy('/'),
    'Cache-Control': 'no-cache',
  }
  return [
    rule('/*', Object.entries(forAllPaths)),
    rule('/auth/callback', replacing('Cross-Origin-Opener-Policy', openerPolicy('/auth/callback'))),
    rule('/*.svg', replacing('Content-Security-Policy', drawingPolicy)),
    rule('/assets/*', replacing('Cache-Control', 'public, max-age=31536000, immutable')),
  ].join('\n')
}

/**
 * Replaces a header of an earlier rule. Rules add to each other, and `!` removes a header of the earlier ones. Hosts
 * that do not support `!` send both opener policies, which browsers treat as unsafe-none, the intended value here.
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
