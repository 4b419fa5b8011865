/** Parts of a course's page, in the order of their tabs. */
export const courseTabs = ['overview', 'curriculum', 'instructor', 'reviews', 'faq'] as const
export type CourseTab = (typeof courseTabs)[number]

export const tabNames: Record<CourseTab, string> = {
  overview: 'Overview',
  curriculum: 'Curriculum',
  instructor: 'Instructor',
  reviews: 'Reviews',
  faq: 'FAQ',
}

/** The tab in the address (`?tab=`); without a known one the overview. */
export function readCourseTab(parameters: URLSearchParams): CourseTab {
  return courseTabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'
}
