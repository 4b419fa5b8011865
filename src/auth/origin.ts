import { matchPath } from 'react-router-dom'
import { paths } from '#paths.ts'

/** What the route guard leaves in the router's state for the sign-in screens (§2). */
export interface OriginState {
  from: string
}

/** Leading back to one of these would go round in circles, or follow a link that nobody pressed. */
const signInScreens = [paths.login, paths.register, paths.emailVerification, paths.passwordReset, paths.authCallback]

/**
 * Where the user goes after signing in: the remembered address if it is within this site, else home. Addresses of other
 * sites, however disguised, are ignored.
 * @param candidate the router's state, or a `next` value of the address: a path, or a whole address as mails carry it
 */
export function rememberedOrigin(candidate: unknown, site?: string): string {
  const from = typeof candidate === 'object' && candidate !== null && 'from' in candidate ? candidate.from : candidate
  if (typeof from !== 'string') return paths.home
  const own = site ?? window.location.origin
  if (!from.startsWith('/') && !from.startsWith(`${own}/`)) return paths.home
  if (!URL.canParse(from, own)) return paths.home
  const address = new URL(from, own)
  if (address.origin !== own) return paths.home
  // A path such as '//evil.example' inside the resolved address would leave the site at the next hop.
  if (address.pathname.startsWith('//')) return paths.home
  // Read as the router reads it, which takes capitals, encoded letters and a slash at the end too.
  const path = decoded(address.pathname)
  if (signInScreens.some((screen) => matchPath(screen, path))) return paths.home
  return address.pathname + address.search + address.hash
}

/** A path that cannot be decoded stays as it is, as in the router. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
