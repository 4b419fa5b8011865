import type { CourseSummary } from './course.ts'

type Searchable = Pick<CourseSummary, 'title' | 'description' | 'category' | 'tags' | 'instructor'>

/**
 * Courses in which every word of the text occurs, in title, tags, instructor, category or description; where it is in
 * the title they come first. Case and accents do not matter. A blank text matches all (§5: trimmed).
 */
export function searchCourses<T extends Searchable>(courses: readonly T[], text: string): T[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...courses]
  return courses
    .filter((course) => includesAll(haystack(course), words))
    .toSorted((a, b) => Number(includesAll(foldText(b.title), words)) - Number(includesAll(foldText(a.title), words)))
}

/** Lower case without accents: `Noémie` and `noemie` are the same to a searcher. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase().trim()
}

function haystack({ title, tags, instructor, category, description }: Searchable): string {
  return foldText([title, ...tags, instructor.name, category, description].join('\n'))
}

function includesAll(text: string, words: string[]): boolean {
  return words.every((word) => (word.length < 5 ? startsAWord(text, word) : text.includes(word)))
}

/** `ines` is not meant to find `business`; from five letters on a match within a word is likely meant. */
function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}
