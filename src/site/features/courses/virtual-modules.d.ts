/** Generated from content/courses by build/summaries-plugin.ts, sorted by id. */
declare module 'virtual:course-summaries' {
  export const courseSummaries: readonly import('#content/course.ts').CourseSummary[]
}

/** Generated from the lessons' titles and headings by build/lesson-words-plugin.ts. */
declare module 'virtual:lesson-words' {
  /** A LessonIndex as JSON. */
  export const lessonWords: string
}
