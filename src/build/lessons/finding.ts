/** Something to mend in a lesson's file. */
export interface Finding {
  /** In the course's folder. */
  file: string
  /** From 1. */
  line: number
  /** What is wrong and what to do about it, in sentences. */
  problem: string
  /**
   * Whether the lesson cannot be shown like this, which stops the build. The others are about teaching well, and only
   * `npm run course -- check` and the tests insist on them.
   */
  isBroken: boolean
}

/** A finding with its course's folder. */
export type CourseFinding = Finding & { slug: string }
