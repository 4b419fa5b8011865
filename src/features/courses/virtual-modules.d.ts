/** Made by build/summaries-plugin.ts from content/courses, sorted by id. */
declare module 'virtual:course-summaries' {
  export const courseSummaries: readonly import('#content/course.ts').CourseSummary[]
}
