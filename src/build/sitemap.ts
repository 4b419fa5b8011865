import type { ServedPage } from '#layout/page.ts'

/** Of the pages those that search engines may list. Courses are not among them: they open after signing in only (§2). */
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

/** What is unlisted says so itself; to be read there, it must not be forbidden here. The backend has nothing to read. */
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
