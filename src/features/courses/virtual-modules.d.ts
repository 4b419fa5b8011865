/** Generated from content/courses by build/summaries-plugin.ts, sorted by id. */
declare module 'virtual:course-summaries' {
  export const courseSummaries: readonly import('#content/course.ts').CourseSummary[]
}
