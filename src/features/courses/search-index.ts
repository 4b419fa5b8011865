import type { SearchEntry } from './search-entry.ts'
import { indexTexts, type Matches } from './search-text.ts'

/** Courses by their id, categories and instructors by their name. */
export interface Found {
  courses: Matches
  categories: Matches
  instructors: Matches
}

/** Builds the index of the catalogue; answers texts from then on. */
export function buildSearchIndex(entries: readonly SearchEntry[]): (text: string) => Found {
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
