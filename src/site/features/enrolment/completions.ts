import type { Completion, EnrolledCourse } from './enrolled-course.ts'

type Lists = Pick<EnrolledCourse, 'finishedLessons' | 'formerLessons' | 'completions' | 'totalLessons'>

/** Returns the completions whose lessons are all finished, the longest first. */
export function keptCompletions({ finishedLessons, formerLessons = [], completions = [] }: Omit<Lists, 'totalLessons'>): Completion[] {
  const finished = new Set([...finishedLessons, ...formerLessons])
  return completions
    .filter(({ lessons }) => lessons.every((id) => finished.has(id)))
    .toSorted((a, b) => b.lessons.length - a.lessons.length)
}

/**
 * Returns the lessons with which the course is completed: those that it has, if all are finished; else those that it had when it was
 * completed. Null if it is not completed.
 */
export function lessonsOfCompletion(enrolled: Lists): readonly string[] | null {
  const { finishedLessons, totalLessons } = enrolled
  if (totalLessons > 0 && finishedLessons.length >= totalLessons) return finishedLessons
  return keptCompletions(enrolled)[0]?.lessons ?? null
}

export const newLessonsNote = 'New lessons have been added since you completed this course.'

/** Whether lessons that the learner has not finished were added to a completed course. */
export function hasNewLessons({ status, completedLessons, totalLessons }: EnrolledCourse): boolean {
  return status === 'completed' && completedLessons < totalLessons
}
