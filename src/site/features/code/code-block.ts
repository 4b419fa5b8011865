export interface LessonPlace {
  courseId: string
  lessonId: string
}

/** A press of a button of a block. */
export interface CodePress {
  block: Element
  action: 'run' | 'edit' | 'check'
  /** Tells presses of the same button apart. */
  number: number
}

/** A block of a lesson's page. */
export interface PageBlock {
  element: HTMLElement
  language: 'sql' | 'ts'
  /** Unique in the lesson: `sql-0`. */
  name: string
  original: string
  /** What an exercise expects of the learner's code; null if the block is none. */
  expects: { code: string; inOrder: boolean } | null
}
