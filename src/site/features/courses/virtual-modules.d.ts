/** Generated from content/courses by build/summaries-plugin.ts, sorted by id. */
declare module 'virtual:course-summaries' {
  export const courseSummaries: readonly import('#content/course.ts').CourseSummary[]
  export interface CourseFile {
    course: import('#content/course.ts').CatalogCourse
    /** Loads each lesson's text, by file name; added by build/lessons/lessons-plugin.ts. */
    lessons: Record<string, () => Promise<import('#content/lesson.ts').LessonText>>
  }
  /** Loads each course's file, by slug: one chunk per course, and one per lesson, so that reading one does not load the others. */
  export const courseFiles: Record<string, () => Promise<CourseFile>>
}

/** Generated from the lessons' titles and headings by build/lesson-words-plugin.ts. */
declare module 'virtual:lesson-words' {
  /** A LessonIndex as JSON. */
  export const lessonWords: string
}
