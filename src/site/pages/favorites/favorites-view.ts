import { type CourseSummary, isOffered, type OfferedCourse } from '#content/course.ts'
import { matchesSearch } from '#site/ui/text-search.ts'
import type { Favorite } from '#site/features/favorites/favorites-record.ts'

export const sortNames = { added: 'Recently added', title: 'Title', rating: 'Best rated', price: 'Price: low to high' }
export type Sort = keyof typeof sortNames
export const sorts = Object.keys(sortNames) as Sort[]

/** A favorite with its course, or null if there is no such course any more. It may be one that is no longer offered. */
export interface FavoriteEntry {
  courseId: string
  course: CourseSummary | null
}

const orders: Record<Exclude<Sort, 'added'>, (a: CourseSummary, b: CourseSummary) => number> = {
  title: (a, b) => a.title.localeCompare(b.title, 'en'),
  rating: (a, b) => b.rating - a.rating || b.totalReviews - a.totalReviews,
  price: (a, b) => a.price - b.price,
}

/**
 * The favorites that match every word of the search, sorted. What is no longer offered comes last. No search finds removed courses.
 * @param favorites newest first
 */
export function favoritesInView(
  favorites: readonly Favorite[],
  findCourse: (id: string) => CourseSummary | null,
  { search, sort }: { search: string; sort: Sort },
): FavoriteEntry[] {
  const entries = favorites.map(({ courseId }) => ({ courseId, course: findCourse(courseId) }))
  const found = entries.filter(({ course }) => (course ? matchesSearch(search, textsOf(course)) : !search.trim()))
  return found.toSorted((a, b) => {
    const [one, other] = [offered(a), offered(b)]
    if (!one || !other) return Number(!one) - Number(!other)
    return sort === 'added' ? 0 : orders[sort](one, other)
  })
}

/** The course, if it is still offered. */
export function offered({ course }: FavoriteEntry): OfferedCourse | null {
  return course && isOffered(course) ? course : null
}

function textsOf({ title, instructor, category, tags }: CourseSummary): string[] {
  return [title, instructor.name, category, ...tags]
}
