import { readCourseSummaries } from '#build/summaries-plugin.ts'

/** The courses that the site under test was built with; journeys count them instead of knowing how many there are. */
export const courses = await readCourseSummaries()
