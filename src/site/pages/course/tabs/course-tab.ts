/** The sections of a course page, in the order of their tabs. */
export const courseTabs = ['overview', 'curriculum', 'instructor', 'reviews', 'faq'] as const
export type CourseTab = (typeof courseTabs)[number]

export const tabNames: Record<CourseTab, string> = {
  overview: 'Overview',
  curriculum: 'Curriculum',
  instructor: 'Instructor',
  reviews: 'Reviews',
  faq: 'FAQ',
}

/** The tab that `?tab=` names; the overview if it is missing or unknown. */
export function readCourseTab(parameters: URLSearchParams): CourseTab {
  return courseTabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'
}
