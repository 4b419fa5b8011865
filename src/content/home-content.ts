import type { Written } from '#shared/content-language.ts'

/** The texts that a visitor reads on the home page, except the courses. All are static (§1, §2). */
export interface HomeContent {
  hero: {
    /**
     * The words are set in rising steps, and the last one stands out. This heading is the page's largest contentful paint:
     * because it is text, it shows at once.
     */
    title: readonly string[]
    lead: string
    /** A picture of your own instead of the drawing, e.g. `/pictures/campus.jpg`. If empty, the drawing is shown. */
    picture: string
    /** The text on the drawing's cards, or null for none. It is decoration: screen readers skip it. */
    cards: { lesson: string; lessonFacts: string; course: string; courseFacts: string; award: string } | null
  }
  /** For search engines and link previews. */
  description: string
  statistics: readonly { figure: string; label: string }[]
  /** The first one is shown large, the others beside it. */
  testimonials: readonly { quote: string; name: string; role: string }[]
  /** At most three are shown (§9). */
  articleTeasers: readonly ArticleTeaser[]
}

/** An article as the home page announces it (§2). The ids are those of the blog. */
export interface ArticleTeaser extends Written {
  id: string
  title: string
  /** ISO date. */
  date: string
  description: string
  image: string
  /** Determines the hue of the art behind the picture. */
  category: string
}
