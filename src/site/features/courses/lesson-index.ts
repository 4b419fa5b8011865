/**
 * An inverted index of the words in all lessons' titles and headings. build/lesson-index.ts generates it, because
 * building it for 10,000 courses in the browser would take seconds.
 */
export interface LessonIndex {
  /** Ids of the courses, and how many lessons each has. Lessons are numbered consecutively across all courses, in this order. */
  courses: [id: string, lessons: number][]
  /** The lessons' titles. */
  titles: string[]
  /** The words, folded and sorted. */
  words: string[]
  /**
   * For each word, the places where it occurs. A place is twice the number of the lesson, plus one if the word is in its title.
   * Places are delta-encoded: each is stored as the distance to the previous one.
   */
  places: number[][]
}

export const emptyLessonIndex: LessonIndex = { courses: [], titles: [], words: [], places: [] }

/** The lesson of a course that matches a text best. */
export interface LessonMatch {
  course: string
  title: string
}

/** Shorter terms match only whole words: almost every lesson has a word that begins with `in`. */
const minPrefixLength = 3

/** Looking up one lesson among the places of one word takes as long as reading this many places. */
const placesPerLookup = 16
/** Up to this many remaining lessons are kept in a list. With more, each step goes through all lessons. */
const maxFew = 4000

/** A range of words in the index: `first` is included, `end` is not. Their places are consecutive, too. */
interface WordRange {
  first: number
  end: number
}

/**
 * Returns a function that finds courses with a lesson that has all terms, best match first: those with the words in a lesson's title,
 * and among these the ones of which more lessons match.
 */
export function indexLessons({ courses, titles, words, places }: LessonIndex): (terms: readonly string[]) => LessonMatch[] {
  const starts = Uint32Array.from([0, ...places.map(({ length }) => length)])
  for (let word = 1; word < starts.length; word += 1) starts[word] = at(starts, word) + at(starts, word - 1)
  const allPlaces = new Uint32Array(starts.at(-1) ?? 0)
  let filled = 0
  for (const steps of places) {
    let place = 0
    for (const step of steps) {
      place += step
      allPlaces[filled] = place
      filled += 1
    }
  }

  const placesIn = ({ first, end }: WordRange) => allPlaces.subarray(starts[first], starts[end])

  function rangeOf(term: string): WordRange {
    const first = firstAtLeast(words, term)
    if (term.length >= minPrefixLength) return { first, end: firstAtLeast(words, `${term}\uFFFF`) }
    return { first, end: words[first] === term ? first + 1 : first }
  }

  /** Returns a mark for each lesson: 2 if one of the words is in its title, 1 if one is in its headings, otherwise 0. */
  function marksOf(range: WordRange): Uint8Array {
    const marks = new Uint8Array(titles.length)
    for (const place of placesIn(range)) {
      const mark = (place & 1) + 1
      if (mark > at(marks, place >> 1)) marks[place >> 1] = mark
    }
    return marks
  }

  /** Like {@link marksOf}, for a single lesson. */
  function markOf(lesson: number, { first, end }: WordRange): number {
    let mark = 0
    for (let word = first; word < end; word += 1) {
      const index = firstAtLeast(allPlaces, 2 * lesson, starts[word], starts[word + 1])
      const place = at(allPlaces, index)
      if (index < at(starts, word + 1) && place >> 1 === lesson) mark = Math.max(mark, (place & 1) + 1)
    }
    return mark
  }

  /** Returns for each lesson the sum of its marks for the terms, or 0 if it lacks one. Null if no lesson can have all terms. */
  function scoresOf(terms: readonly string[]): Uint8Array | null {
    // Start with the rarest term, so that few lessons are left for the others.
    const ranges = [...new Set(terms)].map(rangeOf).toSorted((a, b) => placesIn(a).length - placesIn(b).length)
    const [rarest, ...others] = ranges
    if (!rarest || placesIn(rarest).length === 0) return null
    const scores = marksOf(rarest)
    let few = others.length > 0 ? fewIn(scores) : null
    for (const range of others) {
      if (few && few.length * (range.end - range.first) * placesPerLookup < placesIn(range).length) {
        for (const lesson of few) {
          const mark = markOf(lesson, range)
          scores[lesson] = mark > 0 ? at(scores, lesson) + mark : 0
        }
      } else {
        const marks = marksOf(range)
        for (let lesson = 0; lesson < scores.length; lesson += 1) {
          const score = scores[lesson] ?? 0
          const mark = marks[lesson] ?? 0
          scores[lesson] = score > 0 && mark > 0 ? score + mark : 0
        }
      }
      few = few ? few.filter((lesson) => at(scores, lesson) > 0) : fewIn(scores)
    }
    return scores
  }

  return (terms) => {
    const scores = scoresOf(terms)
    if (!scores) return []
    const found: { match: LessonMatch; best: number; share: number }[] = []
    let first = 0
    for (const [course, count] of courses) {
      let best = 0
      let title = ''
      let matching = 0
      for (let lesson = first; lesson < first + count; lesson += 1) {
        const score = at(scores, lesson)
        if (score > 0) matching += 1
        if (score <= best) continue
        best = score
        title = titles[lesson] ?? ''
      }
      first += count
      if (best > 0) found.push({ match: { course, title }, best, share: matching / count })
    }
    return found.toSorted((a, b) => b.best - a.best || b.share - a.share).map(({ match }) => match)
  }
}

/** Returns the lessons with a score, or null if there are more than {@link maxFew}. */
function fewIn(scores: Uint8Array): number[] | null {
  const few: number[] = []
  for (let lesson = 0; lesson < scores.length; lesson += 1) {
    if (scores[lesson] === 0) continue
    if (few.length === maxFew) return null
    few.push(lesson)
  }
  return few
}

const at = (numbers: Uint8Array | Uint32Array, index: number) => numbers[index] ?? 0

/** Returns the index of the first value that is not below the wanted one, in a sorted list or a part of it. */
function firstAtLeast<Value extends string | number>(values: ArrayLike<Value>, wanted: Value, from = 0, end = values.length): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as Value) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
