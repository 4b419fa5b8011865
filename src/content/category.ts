import type { Written } from '#shared/content-language.ts'

/** The drawings that a category can have. */
export const motifs = ['curve', 'code', 'speech', 'film', 'lens', 'target', 'page', 'chart', 'plain'] as const
export type Motif = (typeof motifs)[number]

/** What courses and articles are about, as written in content/categories.ts. */
export interface Category extends Written {
  name: string
  /** The end of its page's address, `/categories/{slug}`. Without one it has no page and no link in the footer. */
  slug?: string
  /** The lead on its page. */
  description?: string
  /** Its color: an angle from 0 to 360 (20 red, 90 yellow, 150 green, 255 blue, 330 pink). */
  hue: number
  /** Its drawing, which shows where a course has no photo. */
  motif: Motif
  /** A number of courses for its tile on the home page, instead of the actual one (§2). */
  count?: number
}

/** What only articles are about. */
export type Topic = Pick<Category, 'name' | 'hue' | 'language'>

/** A page for one or several categories, linked in the footer. */
export interface Program extends Written {
  slug: string
  title: string
  lead?: string
  /** The names of its categories. */
  categories: string[]
  /** Said below the lead. */
  note?: string
}
