import type { Category, Program, Topic } from './category.ts'

/**
 * Your own categories, in the order of the home page. Each is shown once it has a course. For example:
 *
 *   { name: 'Pottery', slug: 'pottery', description: 'From the first bowl to your own glaze.', hue: 40, motif: 'plain' },
 */
export const categories: Category[] = []

/** Further pages in the footer, each with the courses of several categories; `category.ts` explains the fields. */
export const programs: Program[] = []

/** What articles are about besides the categories, for example `{ name: 'News', hue: 200 }`. */
export const topics: Topic[] = []
