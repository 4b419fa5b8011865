import type { ArticleCategory } from '#content/article.ts'

/** A static blog teaser (§2). The ids are those of the blog. */
export interface ArticleTeaser {
  id: string
  title: string
  /** ISO date. */
  date: string
  description: string
  image: string
  /** Sets the hue of the art behind the picture. */
  category: ArticleCategory
}

/** The maximum on a home page (§9). */
export const articleLimit = 3

/** Chosen by hand: new articles do not appear here automatically. */
export const articleTeasers: ArticleTeaser[] = [
  {
    id: 'learning-after-work',
    title: 'Learning after work without running on empty',
    date: '2024-06-12',
    description:
      'Forty good minutes beat three tired hours. How to find them, how to guard them, and what to do on the days when they do not come.',
    image: 'https://images.unsplash.com/photo-1434030216411-0b793f4b4173',
    category: 'Learning',
  },
  {
    id: 'first-week-of-a-new-skill',
    title: 'The first week of a new skill',
    date: '2024-05-23',
    description: 'Everything feels clumsy, and that is useful. Seven small days that carry you over the worst of it.',
    image: 'https://images.unsplash.com/photo-1513364776144-60967b0f800f',
    category: 'Learning',
  },
  {
    id: 'notes-you-will-read-again',
    title: 'Notes that you will really read again',
    date: '2024-04-30',
    description: 'Most notes are written and never opened. A plain method for writing fewer lines and keeping more of them.',
    image: 'https://images.unsplash.com/photo-1455390582262-044cdead277a',
    category: 'Learning',
  },
]
