/** Made by summaries-plugin.ts from the files of catalogue/, sorted by id. */
declare module 'virtual:course-summaries' {
  export const courseSummaries: readonly import('#features/courses/course.ts').CourseSummary[]
}
