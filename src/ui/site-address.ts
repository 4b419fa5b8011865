import { useIsHydrated } from './hydrated.ts'

/**
 * Stands for the site's own address in a build, which serves every environment: whoever serves the build fills it in,
 * or the build itself where `VITE_SITE_URL` is given.
 */
export const unknownSite = 'https://site.invalid'

/** The address under which people know this site, as the page says; one that says nothing is where it was opened. */
export function siteAddress(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site-address"]')?.content
  return told && told !== unknownSite ? told : window.location.origin
}

/** The same for what is shown: whoever serves a prerendered page fills it in there too. */
export function useSiteAddress(): string {
  return useIsHydrated() ? siteAddress() : unknownSite
}
