import type { SearchEntry } from './search-entry.ts'
import { indexTexts, type Matches } from './search-text.ts'

/** Courses by id, categories and instructors by name. */
export interface SearchResults {
  courses: Matches
  categories: Matches
  instructors: Matches
}

/** Builds the index of the catalog and returns the function that searches it. */
export function buildSearchIndex(entries: readonly SearchEntry[]): (text: string) => SearchResults {
  const courses = indexTexts(entries, { title: 4, tags: 3, instructor: 3, category: 2, description: 1 })
  const categories = indexNames(entries.map(({ category }) => category))
  const instructors = indexNames(entries.map(({ instructor }) => instructor))
  return (text) => ({ courses: courses(text), categories: categories(text), instructors: instructors(text) })
}

function indexNames(names: string[]): (text: string) => Matches {
  return indexTexts(
    [...new Set(names)].map((name) => ({ id: name, name })),
    { name: 1 },
  )
}
