import type { Course, CourseSummary, Level } from '#content/course.ts'

export type EnrolmentStatus = 'not_started' | 'in_progress' | 'completed'

/** A course in somebody's list (§3). Times are ISO 8601 strings in UTC. */
export interface EnrolledCourse {
  id: string
  title: string
  /** The instructor's name. */
  instructor: string
  thumbnail: string
  totalLessons: number
  /** Text; the hours are its first integer. */
  estimatedDuration: string
  difficulty: Level
  category: string
  rating: number
  description: string
  /** 0 to 100; 100 only when every lesson is done. */
  progress: number
  status: EnrolmentStatus
  enrolledAt: string
  completedLessons: number
  lastAccessed: string | null
  /** The lessons behind the three figures above; count, progress and status are derived from it. */
  finishedLessons: string[]
  /** When the last lesson was finished; for the certificate. */
  completedAt: string | null
}

/** What a change of progress must know of a course: its lessons in the order of the curriculum. */
export interface CourseOutline {
  id: string
  lessonIds: readonly string[]
}

export function outlineOf(course: Pick<Course, 'id' | 'modules'>): CourseOutline {
  return { id: course.id, lessonIds: course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id)) }
}

/** A fresh enrolment (§4): progress 0, not started, no lesson done. */
export function newEnrolment(course: CourseSummary, now: Date): EnrolledCourse {
  return {
    id: course.id,
    title: course.title,
    instructor: course.instructor.name,
    thumbnail: course.thumbnail,
    totalLessons: course.lessons,
    estimatedDuration: course.estimatedDuration,
    difficulty: course.level,
    category: course.category,
    rating: course.rating,
    description: course.description,
    enrolledAt: now.toISOString(),
    lastAccessed: null,
    finishedLessons: [],
    completedAt: null,
    ...derivedProgress([], course.lessons),
  }
}

/** Count, progress and status of a set of finished lessons (§4). */
export function derivedProgress(
  finishedLessons: readonly string[],
  totalLessons: number,
): Pick<EnrolledCourse, 'completedLessons' | 'progress' | 'status'> {
  const completedLessons = Math.min(finishedLessons.length, totalLessons)
  const isWhole = totalLessons > 0 && completedLessons === totalLessons
  // Rounding down keeps 199 of 200 lessons from showing as done; the first lesson of many still shows as begun.
  const partial = completedLessons === 0 ? 0 : Math.max(1, Math.floor((completedLessons / totalLessons) * 100))
  const progress = isWhole ? 100 : partial
  return { completedLessons, progress, status: statusAt(progress) }
}

/** §4: completed at 100, in progress above 0, otherwise not started. */
export function statusAt(progress: number): EnrolmentStatus {
  if (progress >= 100) return 'completed'
  return progress > 0 ? 'in_progress' : 'not_started'
}

/** The same enrolment with exactly these lessons finished just now; ids that the outline lacks are left out. */
export function withFinishedLessons(
  enrolled: EnrolledCourse,
  outline: CourseOutline,
  finished: ReadonlySet<string>,
  now: Date,
): EnrolledCourse {
  const time = now.toISOString()
  return { ...withLessons(enrolled, outline, finished, enrolled.completedAt ?? time), lastAccessed: time }
}

/** The same without touching when it was last accessed. `completedAt` counts where no lesson is missing. */
export function withLessons(
  enrolled: EnrolledCourse,
  outline: CourseOutline,
  finished: ReadonlySet<string>,
  completedAt: string,
): EnrolledCourse {
  const finishedLessons = outline.lessonIds.filter((id) => finished.has(id))
  const figures = derivedProgress(finishedLessons, outline.lessonIds.length)
  return {
    ...enrolled,
    ...figures,
    totalLessons: outline.lessonIds.length,
    finishedLessons,
    completedAt: figures.status === 'completed' ? completedAt : null,
  }
}

/**
 * How many lessons a percentage stands for: all at 100 and only then, at least one above 0.
 * Outside 0 to 100 the nearer end counts.
 */
export function lessonsAt(percent: number, totalLessons: number): number {
  if (!(percent > 0)) return 0
  if (percent >= 100) return totalLessons
  return Math.min(Math.max(1, Math.floor((percent / 100) * totalLessons)), totalLessons - 1)
}
