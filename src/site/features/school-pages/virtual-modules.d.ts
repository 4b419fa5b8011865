/** Generated from content/pages by build/school-pages-plugin.ts, in the footer's order. */
declare module 'virtual:school-pages' {
  export const schoolPages: readonly import('#content/school-page.ts').SchoolPageSummary[]
}

declare module 'virtual:school-page-texts' {
  /** Loads each page, by its id: one chunk per page. */
  export const schoolPageTexts: Record<string, () => Promise<import('#content/school-page.ts').SchoolPage>>
}
