import { interfaceLanguage, languageAttributes } from '#shared/content-language.ts'
import { brand } from '#shared/brand.ts'
import { headMark } from '#site/boot/page-document.ts'
import { sharePicture } from './picture-address.ts'
import { graph, type StructuredData } from './structured-data.ts'

/** What search engines, link previews and the browser's tab show about a screen. */
export interface Head {
  /** The screen's title; the product's name is appended. Without a title, only the product's name is shown. */
  title?: string
  /** One or two sentences for search engines and link previews. */
  description?: string
  /** The language of both, if it is not the interface's (BCP 47). */
  language?: string
  /** Keeps a private page, or one that is useless as a search result, out of search engines. Link previews still work. */
  isUnlisted?: boolean
  /** The photo of the link preview: a base URL at the stock-photo host. Without one, our own picture is used. */
  photo?: { src: string; alt: string }
  /** Marks the page as an article in link previews. */
  article?: { published: string; section: string }
  /** The canonical address within the site, if a query shows a page of its own. */
  address?: string
  /** Structured data for a site at this address. */
  data?: (site: string) => StructuredData[]
}

interface PageLocation {
  /** The site's address, e.g. `https://learn.example.org`. */
  site: string
  /** Path of the screen, without the query: a query only filters or expands a page, unless the head names its address. */
  path: string
}

/** The head elements that differ from screen to screen, as HTML, each marked with {@link headMark}. */
export function headHtml(head: Head, { site, path }: PageLocation): string {
  const description = head.description ?? brand.description
  const address = site + (head.address ?? (path.replace(/\/+$/, '') || '/'))
  const tags = [
    `<title ${headMark}${titleLanguage(head)}>${escaped(head.title ? `${head.title} · ${brand.name}` : brand.name)}</title>`,
    meta('name', 'description', description),
    // A page is indexed under its canonical URL or not at all.
    head.isUnlisted ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escaped(address)}" ${headMark}>`,
    meta('property', 'og:type', head.article ? 'article' : 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', head.title ?? brand.name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', head.photo?.src ? sharePicture(head.photo.src, site) : `${site}/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', (head.photo?.src && head.photo.alt) || `${brand.name}: a path that climbs to a summit`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  if (head.language && head.language !== interfaceLanguage) tags.push(meta('property', 'og:locale', openGraphLocale(head.language)))
  if (head.article) {
    tags.push(meta('property', 'article:published_time', head.article.published))
    tags.push(meta('property', 'article:section', head.article.section))
  }
  if (head.data) tags.push(dataBlock(head.data(site)))
  return tags.join('\n')
}

function titleLanguage({ language }: Head): string {
  if (language === undefined) return ''
  return Object.entries(languageAttributes({ language }))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

/** `de_DE` for `de`: Open Graph wants a region. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" ${headMark}>`
}

/** A data block: content security policies do not treat it as a script. `<` is escaped so that no value can close the tag. */
function dataBlock(data: StructuredData[]): string {
  const json = JSON.stringify(graph(data)).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json" ${headMark}>${json}</script>`
}

/** For text and for attributes in double quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
