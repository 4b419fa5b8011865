import { authors } from 'virtual:authors'

/** The sentence about an author, or null. */
export function aboutAuthor(name: string): string | null {
  return Object.hasOwn(authors, name) ? (authors[name] ?? null) : null
}
