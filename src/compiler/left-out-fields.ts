/**
 * Fields that are left out when an instructor's course is published: what learners add, who teaches it, and its number, with which a later
 * version would move away from its address and its learners. A school writes them itself.
 */
export const leftOutFields: readonly string[] = ['id', 'students', 'reviews', 'ratingBreakdown', 'rating', 'totalReviews', 'instructor']

/** Takes out of a course's file what is left out when it is published. */
export function withoutLeftOut(value: unknown): { kept: unknown; leftOut: string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kept: value, leftOut: [] }
  const fields = Object.entries(value)
  return {
    kept: Object.fromEntries(fields.filter(([name]) => !leftOutFields.includes(name))),
    leftOut: fields.map(([name]) => name).filter((name) => leftOutFields.includes(name)),
  }
}

export function leftOutProblem(name: string): string {
  if (name === 'id') return 'The address of the course has no number: “id” is left out when the course is published.'
  return name === 'instructor'
    ? 'The instructor’s account says who teaches it: “instructor” is left out when the course is published.'
    : `Ratings, reviews and students come from learners: “${name}” is left out when the course is published.`
}
