/** Something to fix in a file of a course. */
export interface Finding {
  /** The file's name within the course's folder. */
  file: string
  /** Starts at 1. */
  line: number
  /** Starts at 1, where it is known. */
  column?: number
  /** What is wrong and what to do about it, in sentences. */
  problem: string
  /**
   * True if the course cannot be shown like this, which fails the build. Other findings are about good teaching, and only
   * `npm run course -- check` and the tests fail on them.
   */
  isBroken: boolean
}

/** A finding with its course's folder. */
export type CourseFinding = Finding & { slug: string }
