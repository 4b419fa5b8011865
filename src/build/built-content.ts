import type { ServedPage } from '#site/layout/page.ts'
import type { Head } from '#site/ui/head.ts'

/** The files of the content in a build. They are no part of the program, so that it stays the same when a lesson changes. */
export interface Content {
  /** The address of the list of all files. */
  catalog: string
  lessonIndex: string
  /** By slug. */
  courses: Map<string, BuiltCourse>
  pages: DescribedPage[]
}

/** A page as the parts of a build tell each other: a function in its head is no JSON, so the head's HTML is there, too. */
export interface DescribedPage extends ServedPage {
  head: Omit<Head, 'data'>
  headHtml: string
}

export interface BuiltCourse {
  /** The address of the course's file. */
  address: string
  /** The addresses of its lessons' texts, by id. */
  lessons: Record<string, string>
  /** The ids of the lessons whose code learners can run. */
  withCode: string[]
}
