import { unknownSite } from '#build/page-contract.ts'
import { useIsHydrated } from './hydrated.ts'

/** The address under which people know this site, as the page says; one that says nothing is where it was opened. */
export function siteAddress(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site-address"]')?.content
  return told && told !== unknownSite ? told : window.location.origin
}

/** The same for what is shown: whoever serves a prerendered page fills it in there too. */
export function useSiteAddress(): string {
  return useIsHydrated() ? siteAddress() : unknownSite
}
