import { unknownSite } from '#site/boot/page-document.ts'
import { useIsHydrated } from './hydrated.ts'

/** The site's public address, from the page's meta element. Without one, the origin under which the page was opened. */
export function siteAddress(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site-address"]')?.content
  return told && told !== unknownSite ? told : window.location.origin
}

/** Like {@link siteAddress}, for rendered text: prerendered pages contain a placeholder, which the server fills in. */
export function useSiteAddress(): string {
  return useIsHydrated() ? siteAddress() : unknownSite
}
