import type { ArticleSummary } from '#content/article.ts'

/** The maximum number of related articles (§9). */
export const relatedArticlesLimit = 3

const sameCategory = 2

type Comparable = Pick<ArticleSummary, 'id' | 'category' | 'tags'>

/** Returns other articles, ranked by shared category and tags, then newest first. Unrelated ones fill the remaining places. */
export function relatedArticles<T extends Comparable>(article: Comparable, newestFirst: readonly T[]): T[] {
  const closeness = (other: Comparable) =>
    (other.category === article.category ? sameCategory : 0) + other.tags.filter((tag) => article.tags.includes(tag)).length
  return newestFirst
    .filter((other) => other.id !== article.id)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, relatedArticlesLimit)
}

/** Returns the next newer and the next older article. */
export function neighbors<T extends { id: string }>(id: string, newestFirst: readonly T[]) {
  const at = newestFirst.findIndex((article) => article.id === id)
  return { newer: newestFirst[at - 1] ?? null, older: at === -1 ? null : (newestFirst[at + 1] ?? null) }
}
