import { matchPath } from 'react-router-dom'
import { decodedAddress, paths } from '#shared/paths.ts'

/** The router state that the route guard sets for the sign-in screens (§2). */
export interface OriginState {
  from: string
}

/** Returning to one of these would loop, or open a link that the user did not click. */
const signInScreens = [paths.login, paths.register, paths.emailVerification, paths.passwordReset, paths.authCallback]

/** @param path a decoded path */
export function isSignInScreen(path: string): boolean {
  return signInScreens.some((screen) => matchPath(screen, path))
}

/**
 * Where the user goes after signing in: the remembered URL if it is within this site, or the home page. URLs of other sites,
 * however disguised, are ignored.
 * @param candidate the router state, or the URL's `next` parameter: a path, or a full URL as in emails
 */
export function rememberedOrigin(candidate: unknown, site?: string): string {
  const from = typeof candidate === 'object' && candidate !== null && 'from' in candidate ? candidate.from : candidate
  if (typeof from !== 'string') return paths.home
  const own = site ?? window.location.origin
  if (!from.startsWith('/') && !from.startsWith(`${own}/`)) return paths.home
  if (!URL.canParse(from, own)) return paths.home
  const address = new URL(from, own)
  if (address.origin !== own) return paths.home
  // A path such as '//evil.example' in the resolved URL would leave the site at the next redirect.
  if (address.pathname.startsWith('//')) return paths.home
  // Match like the router, which also accepts capitals, encoded letters and a trailing slash.
  if (isSignInScreen(decodedAddress(address.pathname))) return paths.home
  return address.pathname + address.search + address.hash
}
