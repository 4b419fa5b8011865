import type { CourseSummary, Instructor } from '#content/course.ts'

type Taught = Pick<CourseSummary, 'instructor' | 'rating' | 'totalReviews' | 'students'>

/** Computes an instructor's totals (§3). The rating is the mean over all reviews of their courses, to one decimal; 0 if none. */
export function instructorTotals(id: string, courses: readonly Taught[]): Pick<Instructor, 'rating' | 'totalStudents' | 'totalCourses'> {
  const taught = courses.filter(({ instructor }) => instructor.id === id)
  const total = (figure: (course: Taught) => number) => taught.reduce((sum, course) => sum + figure(course), 0)
  const reviews = total(({ totalReviews }) => totalReviews)
  const mean = reviews === 0 ? 0 : total(({ rating, totalReviews }) => rating * totalReviews) / reviews
  return {
    rating: Math.round(mean * 10) / 10,
    totalStudents: total(({ students }) => students),
    totalCourses: taught.length,
  }
}
