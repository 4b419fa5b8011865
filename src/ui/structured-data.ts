/** A thing in the words of schema.org. */
export type StructuredData = { '@type': string } & Record<string, unknown>

export function graph(things: StructuredData[]) {
  return { '@context': 'https://schema.org', '@graph': things }
}

/** Ascendo itself: whoever publishes the articles and provides the courses. */
export function organization(site: string): StructuredData {
  return { '@type': 'Organization', '@id': `${site}/#organization`, name: 'Ascendo', url: `${site}/`, logo: `${site}/favicon.svg` }
}

/** The way to a page, after the home page, which every way begins with. The page itself, the last step, needs no path. */
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
