import type { Written } from '#shared/content-language.ts'
import type { ArticleHeading } from './article.ts'

/** What the head, the links and the sitemap need of a page of the school's own, such as its terms. */
export interface SchoolPageSummary extends Written {
  /** The file's name, which is also the last part of the address. */
  id: string
  title: string
  description: string
  /** Whether the footer links to it. */
  inFooter: boolean
  /** ISO date of the last change; empty if it is not given. */
  updated: string
}

/** A complete page of the school's own. */
export interface SchoolPage {
  summary: SchoolPageSummary
  /** Compiled from our own Markdown when the product is built. */
  html: string
  headings: ArticleHeading[]
}
