/**
 * The words of all lessons' titles and headings, made by build/lesson-words-plugin.ts. An inverted index, because building one
 * for 10,000 courses in the browser would take seconds.
 */
export interface LessonIndex {
  /** Ids of the courses, and how many lessons each has. Lessons are numbered through all courses, in this order. */
  courses: [id: string, lessons: number][]
  /** The lessons' titles. */
  titles: string[]
  /** Folded, in order. */
  words: string[]
  /**
   * For each word the lessons that have it, each as the distance to the one before: twice the lesson's number, plus one if the
   * word is in its title.
   */
  places: number[][]
}

export const emptyLessonIndex: LessonIndex = { courses: [], titles: [], words: [], places: [] }

/** The best lesson of a course for a text. */
export interface LessonMatch {
  course: string
  title: string
}

/** Shorter words match only as a whole: almost every lesson has a word that begins with `in`. */
const minPrefixLength = 3

/** Returns the function that finds the courses with a lesson that has all words, best match first; words in titles count more. */
export function indexLessons({ courses, titles, words, places }: LessonIndex): (terms: readonly string[]) => LessonMatch[] {
  /** Marks each lesson that has the word: 2 if in its title, otherwise 1. */
  function lessonsWith(term: string): Uint8Array {
    const marks = new Uint8Array(titles.length)
    const first = firstAtLeast(words, term)
    const isPrefix = term.length >= minPrefixLength
    const end = isPrefix ? firstAtLeast(words, `${term}\uFFFF`) : words[first] === term ? first + 1 : first
    for (const steps of places.slice(first, end)) {
      let place = 0
      for (const step of steps) {
        place += step
        const mark = (place & 1) + 1
        if (mark > (marks[place >> 1] ?? 0)) marks[place >> 1] = mark
      }
    }
    return marks
  }

  return (terms) => {
    if (terms.length === 0) return []
    const scores = [...new Set(terms)].map(lessonsWith).reduce((sums, marks) => {
      for (let lesson = 0; lesson < sums.length; lesson += 1) {
        const sum = sums[lesson] ?? 0
        const mark = marks[lesson] ?? 0
        sums[lesson] = sum > 0 && mark > 0 ? sum + mark : 0
      }
      return sums
    })
    const found: { match: LessonMatch; best: number }[] = []
    let first = 0
    for (const [course, count] of courses) {
      let best = 0
      let title = ''
      for (let lesson = first; lesson < first + count; lesson += 1) {
        const score = scores[lesson] ?? 0
        if (score <= best) continue
        best = score
        title = titles[lesson] ?? ''
      }
      first += count
      if (best > 0) found.push({ match: { course, title }, best })
    }
    return found.toSorted((a, b) => b.best - a.best).map(({ match }) => match)
  }
}

function firstAtLeast(words: readonly string[], term: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}
