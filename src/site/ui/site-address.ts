import { unknownSite } from '#site/boot/page-document.ts'

/** The site's public address, from the page's meta element. Without one, the origin under which the page was opened. */
export function siteAddress(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site-address"]')?.content
  return told && told !== unknownSite ? told : window.location.origin
}
