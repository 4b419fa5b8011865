/** Generated from content/courses by build/summaries-plugin.ts, sorted by id. */
declare module 'virtual:course-summaries' {
  export const courseSummaries: readonly import('#content/course.ts').OfferedCourse[]
  export const withdrawnCourses: readonly import('#content/course.ts').CourseSummary[]
}

/** Generated from content/categories.ts by build/site-content-plugin.ts. */
declare module 'virtual:categories' {
  type Category = import('#content/category.ts').Category
  /** All categories, then what only articles are about, with the numbers of their courses and articles. */
  export const allCategories: readonly (Pick<Category, 'name' | 'language' | 'hue' | 'motif' | 'count'> & {
    courses: number
    articles: number
    isTopic?: true
  })[]
  /** The pages of categories and programs, for the footer. */
  export const programLinks: readonly Pick<import('#content/category.ts').Program, 'slug' | 'title' | 'language'>[]
}

declare module 'virtual:programs' {
  export const programs: readonly import('#content/category.ts').Program[]
}

/** Generated from content/home.ts by build/site-content-plugin.ts. */
declare module 'virtual:home' {
  export const home: import('#content/home-content.ts').HomeContent
}

/** Generated from content/authors.ts by build/site-content-plugin.ts: a sentence about each author, by name. */
declare module 'virtual:authors' {
  export const authors: Record<string, string>
}
