import { readCourseSummaries } from '#build/summaries-plugin.ts'

/** The courses that the site under test was built with, so that journeys do not hardcode their number. */
export const courses = await readCourseSummaries()
