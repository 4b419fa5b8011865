import type { InstructorProfile } from '#content/course.ts'

/** Who teaches here. What their courses add up to is counted, see instructor-totals.ts. */
export const instructors = {} satisfies Record<string, InstructorProfile>
