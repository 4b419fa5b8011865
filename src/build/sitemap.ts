import type { ServedPage } from '#site/layout/page.ts'
import { escaped } from '#site/ui/head.ts'

/** The pages that search engines may list. Courses are not among them, because they require signing in (§2). */
export function sitemap(pages: ServedPage[], site: string): string {
  const entries = pages
    .filter(({ head }) => !head.isUnlisted)
    .map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
      return `  <url><loc>${escaped(site + path)}</loc>${lastmod}</url>`
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * Unlisted pages say so in their own head, which crawlers can read only if the page is not disallowed here. The backend
 * has nothing to index.
 */
export function robots(site: string): string {
  return [
    'User-agent: *',
    'Disallow: /auth/v1/',
    'Disallow: /rest/v1/',
    'Disallow: /storage/v1/',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
}
