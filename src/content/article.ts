import type { Written } from '#shared/content-language.ts'

/** The part of an article that cards, lists and links need: everything except the text. */
export interface ArticleSummary extends Written {
  /** The file's name, which is also the last part of the address. */
  id: string
  title: string
  /** One or two sentences: the lead on the page, the text on a card, the description for search engines. */
  description: string
  /** ISO date, e.g. `2024-06-12`. */
  date: string
  author: string
  /** The name of a category of the courses, or of a topic of the blog. */
  category: string
  tags: string[]
  /** Base address at the stock-photo host, without parameters. */
  image: string
  imageAlt: string
  /** Ids of courses that continue where the article ends. */
  relatedCourses: string[]
  /** How many words the text has. */
  words: number
  readingMinutes: number
}

export interface ArticleHeading {
  id: string
  text: string
  level: 2 | 3
}

/** A complete article, with its text. */
export interface Article {
  summary: ArticleSummary
  /** Compiled from our own Markdown when the product is built. */
  html: string
  headings: ArticleHeading[]
}
