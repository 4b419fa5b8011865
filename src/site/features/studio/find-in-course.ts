/** A line in which words were found. */
interface FoundLine {
  file: string
  /** From 1. */
  line: number
  /** The line around the words, in three parts. */
  before: string
  match: string
  after: string
}

/** More lines than anybody reads. */
export const mostFound = 200
const AROUND = 60

/** Finds words in the texts of a course, whatever their case: the first line of each {@link mostFound}. */
export function findInCourse(texts: Iterable<{ file: string; text: string }>, words: string): FoundLine[] {
  const wanted = words.toLowerCase()
  const found: FoundLine[] = []
  if (wanted.trim() === '') return found
  for (const { file, text } of texts) {
    // Most lessons have none, and are not cut into lines.
    if (!text.toLowerCase().includes(wanted)) continue
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      const at = line.toLowerCase().indexOf(wanted)
      if (at < 0) continue
      const from = Math.max(0, at - AROUND)
      const end = at + words.length
      found.push({
        file,
        line: index + 1,
        before: `${from > 0 ? '…' : ''}${line.slice(from, at)}`,
        match: line.slice(at, end),
        after: `${line.slice(end, end + AROUND)}${line.length > end + AROUND ? '…' : ''}`,
      })
      if (found.length === mostFound) return found
    }
  }
  return found
}
