import { brand } from '#shared/brand.ts'

/** A schema.org object. */
export type StructuredData = { '@type': string } & Record<string, unknown>

export function graph(things: StructuredData[]) {
  return { '@context': 'https://schema.org', '@graph': things }
}

/** The school itself: the publisher of the articles and provider of the courses. */
export function organization(site: string): StructuredData {
  return { '@type': 'Organization', '@id': `${site}/#organization`, name: brand.name, url: `${site}/`, logo: `${site}/favicon.svg` }
}

/** The breadcrumbs of a page. Home is added as the first step; the last step is the page itself and needs no path. */
export function breadcrumbs(site: string, steps: { name: string; path?: string }[]): StructuredData {
  const trail: typeof steps = [{ name: 'Home', path: '/' }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path && { item: site + path }),
    })),
  }
}
