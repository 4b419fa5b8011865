import type { Written } from '#shared/content-language.ts'
import type { ArticleCategory } from '../article.ts'
import type { Category } from '../course.ts'

/** The texts that a visitor reads on the home page, except the courses. All are static (§1, §2), and yours to replace. */

/**
 * The title's words are set in rising steps, and the last one stands out. This heading is the page's largest contentful paint:
 * because it is text, it shows at once.
 */
export const hero: {
  title: readonly string[]
  lead: string
  /** A picture of your own instead of the drawing, e.g. `/pictures/campus.jpg`. If empty, the drawing is shown. */
  picture: string
  /** The text on the drawing's cards. It is decoration: screen readers skip it. */
  cards: { lesson: string; lessonFacts: string; course: string; courseFacts: string; award: string }
} = {
  title: ['Learn.', 'Grow.', 'Dominate.'],
  lead: 'Thorough courses by people who do the work themselves, in lessons that fit into an evening. Begin where you are, and see every step you have climbed.',
  picture: '',
  cards: {
    lesson: 'Blind contours',
    lessonFacts: 'Lesson 2 · 22 min · done',
    course: 'Learn to see first',
    courseFacts: '15 of 21 lessons',
    award: 'Certificate',
  },
}

/** The home page's description for search engines and link previews. */
export const homeDescription =
  'Learn. Grow. Dominate. Practical courses in design, development, writing, film, photography, marketing, finance and communication.'

export const statistics = [
  { figure: '25K+', label: 'Active students' },
  { figure: '899', label: 'Courses' },
  { figure: '158', label: 'Instructors' },
  { figure: '100%', label: 'Satisfaction' },
]

/** The eight tiles with their counts, in this order. A tile's bar is full at 50. */
export const categoryTiles: { category: Category; count: number }[] = [
  { category: 'Art & Design', count: 38 },
  { category: 'Development', count: 54 },
  { category: 'Communication', count: 24 },
  { category: 'Videography', count: 19 },
  { category: 'Photography', count: 31 },
  { category: 'Marketing', count: 45 },
  { category: 'Content Writing', count: 27 },
  { category: 'Finance', count: 22 },
]

/** The first one is shown large, the others beside it. */
export const testimonials = [
  {
    quote:
      'I had started four other courses and finished none. Here the lessons are short, they build on each other, and someone has clearly thought about the order. On a rainy Sunday in March I finished my first one, and then I printed the certificate and put it on the fridge.',
    name: 'Marta Oliveira',
    role: 'Nurse, now also draws',
  },
  {
    quote: 'The instructor answered the exact question I was too shy to ask at work.',
    name: 'Jonas Lindqvist',
    role: 'Junior developer',
  },
  {
    quote: 'No countdowns, no shouting. Just good teaching that I can stop and resume.',
    name: 'Priya Nair',
    role: 'Runs a small bakery',
  },
]

/** An article as the home page announces it (§2). The ids are those of the blog. */
export interface ArticleTeaser extends Written {
  id: string
  title: string
  /** ISO date. */
  date: string
  description: string
  image: string
  /** Determines the hue of the art behind the picture. */
  category: ArticleCategory
}

/** Chosen by hand: new articles are not added automatically. At most three are shown (§9). */
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
