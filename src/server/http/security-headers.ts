import { codeFrameScript } from '#shared/code-frame.ts'
import { brand } from '#shared/brand.ts'
import { scriptHash } from './page.ts'

/** Hosts of external pictures: stock photos, and profile photos of users who signed in with a provider. */
const pictureHosts = [
  ...brand.pictureHosts,
  'https://lh3.googleusercontent.com',
  'https://avatars.githubusercontent.com',
  'https://platform-lookaside.fbsbx.com',
  'https://pbs.twimg.com',
]

interface PolicyOptions {
  /** Hashes of the product's own inline scripts. */
  scriptHashes: string[]
  /** The backend's origin, if it is not the site's own. */
  backendOrigin?: string | undefined
  /** Origins that only the development server needs. */
  developmentOrigins?: string[]
}

export function contentSecurityPolicy({ scriptHashes, backendOrigin, developmentOrigins = [] }: PolicyOptions): string {
  const backend = backendOrigin ? [backendOrigin] : []
  // A kind of file that is not named, such as fonts, has the sources of default-src, and workers those of script-src. Each header
  // is a part of the page's first round trip, so the policy does not repeat them.
  const own = "'self'"
  const sources = Object.entries({
    // WebAssembly is the database of SQL lessons. The frame for TypeScript lessons inherits this policy, and adds a stricter one.
    'script-src': [own, "'wasm-unsafe-eval'", ...scriptHashes, scriptHash(codeFrameScript)],
    'worker-src': [own, 'blob:'],
    // Mantine sets colors and sizes with style attributes and style elements; styles cannot run code.
    'style-src': [own, "'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:', ...pictureHosts, ...backend],
    // The player fetches captions and chapters itself.
    'connect-src': [own, ...backend, ...brand.mediaHosts, ...developmentOrigins],
    'media-src': [own, ...brand.mediaHosts],
    'object-src': ["'none'"],
  }).filter(([, allowed]) => allowed.join() !== own)
  return [
    ['default-src', [own]] as const,
    ...sources,
    ['frame-ancestors', ["'none'"]] as const,
    ['base-uri', ["'none'"]] as const,
    ['form-action', [own]] as const,
  ]
    .map(([directive, allowed]) => `${directive} ${allowed.join(' ')}`)
    .join('; ')
}

/** Returns the headers of every response. */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(options.https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * Returns a page's Cross-Origin-Opener-Policy. The sign-in page must see whether its popup was closed (§9), so pages allow
 * popups. The page to which the popup returns from the provider must not be stricter than the provider's page, or the
 * browser would separate the two windows.
 */
export function openerPolicy(path: string): string {
  return path === '/auth/callback' ? 'unsafe-none' : 'same-origin-allow-popups'
}

/** SVG files are documents when they are opened by themselves: nothing in them may run or load. */
export const drawingPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The backend's responses are data: if a browser shows one as a page, nothing in it may run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
