import type { Category } from '#content/course.ts'
import type { CategorySlug } from '#shared/paths.ts'

export interface CategoryTopic {
  title: string
  lead: string
  /** The course categories behind the slug. */
  categories: Category[]
  /** Shown when the catalog has no category of that name, only a similar one. */
  note?: string
}

/** The linked category pages of §2 and which categories they show. */
export const categoryTopics: Record<CategorySlug, CategoryTopic> = {
  'art-design': {
    title: 'Art & Design',
    lead: 'From a first honest line on paper to interfaces that people find their way through.',
    categories: ['Art & Design'],
  },
  business: {
    title: 'Business',
    lead: 'Money and markets without the fog: read the figures, reach the right people, decide with evidence.',
    categories: ['Finance', 'Marketing'],
  },
  'it-software': {
    title: 'IT & Software',
    lead: 'Tools that professionals use every day, explained until they hold no surprises.',
    categories: ['Development'],
    note: 'All our software courses are in the category Development.',
  },
  languages: {
    title: 'Languages',
    lead: 'Speaking so that others listen, and listening so that others speak.',
    categories: ['Communication'],
    note: 'There are no foreign-language courses yet. Communication comes closest.',
  },
  programming: {
    title: 'Programming',
    lead: 'Write code that still makes sense to you a year from now.',
    categories: ['Development'],
    note: 'Our programming courses are in the category Development.',
  },
}

/** Null for an unknown slug. */
export function topicOf(slug: string | undefined): CategoryTopic | null {
  return slug !== undefined && Object.hasOwn(categoryTopics, slug) ? categoryTopics[slug as CategorySlug] : null
}
