import { brand } from '#brand.ts'

/** Hosts of external pictures: stock photos, and profile photos of users who signed in with a provider. */
const pictureHosts = [
  ...brand.pictureHosts,
  'https://lh3.googleusercontent.com',
  'https://avatars.githubusercontent.com',
  'https://platform-lookaside.fbsbx.com',
  'https://pbs.twimg.com',
]

export interface PolicyOptions {
  /** Hashes of the page's own inline scripts. */
  scriptHashes: string[]
  /** The backend's origin, if it is not the site's own. */
  backendOrigin?: string
  /** Origins that only the development server needs. */
  developmentOrigins?: string[]
}

export function contentSecurityPolicy({ scriptHashes, backendOrigin, developmentOrigins = [] }: PolicyOptions): string {
  const backend = backendOrigin ? [backendOrigin] : []
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    // Mantine sets colors and sizes with style attributes and style elements; styles cannot run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictureHosts, ...backend],
    'font-src': ["'self'"],
    // The player fetches captions and chapters itself.
    'connect-src': ["'self'", ...backend, ...brand.mediaHosts, ...developmentOrigins],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", ...brand.mediaHosts],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
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

/** The backend's responses are data: if a browser shows one as a page, nothing in it may run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
