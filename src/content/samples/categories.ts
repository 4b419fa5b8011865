import type { Category, Program, Topic } from '../category.ts'

/** The eight categories of the sample (§3), with the counts of their tiles (§2). */
export const categories: Category[] = [
  {
    name: 'Art & Design',
    slug: 'art-design',
    description: 'From a first honest line on paper to interfaces that people find their way through.',
    hue: 18,
    motif: 'curve',
    count: 38,
  },
  { name: 'Development', hue: 255, motif: 'code', count: 54 },
  { name: 'Communication', hue: 200, motif: 'speech', count: 24 },
  { name: 'Videography', hue: 330, motif: 'film', count: 19 },
  { name: 'Photography', hue: 288, motif: 'lens', count: 31 },
  { name: 'Marketing', hue: 48, motif: 'target', count: 45 },
  { name: 'Content Writing', hue: 92, motif: 'page', count: 27 },
  { name: 'Finance', hue: 158, motif: 'chart', count: 22 },
]

/** The other pages that the footer links (§2), and which categories they show. */
export const programs: Program[] = [
  {
    slug: 'business',
    title: 'Business',
    lead: 'Money and markets without the fog: read the figures, reach the right people, decide with evidence.',
    categories: ['Finance', 'Marketing'],
  },
  {
    slug: 'it-software',
    title: 'IT & Software',
    lead: 'Tools that professionals use every day, explained until they hold no surprises.',
    categories: ['Development'],
    note: 'All our software courses are in the category Development.',
  },
  {
    slug: 'languages',
    title: 'Languages',
    lead: 'Speaking so that others listen, and listening so that others speak.',
    categories: ['Communication'],
    note: 'There are no foreign-language courses yet. Communication comes closest.',
  },
  {
    slug: 'programming',
    title: 'Programming',
    lead: 'Write code that still makes sense to you a year from now.',
    categories: ['Development'],
    note: 'Our programming courses are in the category Development.',
  },
]

export const topics: Topic[] = [{ name: 'Learning', hue: 178 }]
