import { inOrderOfCourses } from '#site/features/notes/in-order.ts'
import type { Note } from '#site/features/notes/note.ts'
import { matchesSearch } from '#site/ui/text-search.ts'

/** The notes of one lesson. */
interface LessonGroup {
  lessonId: string
  title: string
  notes: Note[]
}

interface CourseGroup {
  courseId: string
  title: string
  lessons: LessonGroup[]
}

/**
 * Returns the notes of one course, or of all courses (null), that match every word of the search in their text, quote or lesson
 * title.
 * @param edited the id of a note that is being edited: it stays in view although its text may no longer match
 */
export function notesInView(
  notes: readonly Note[],
  { search, course, edited = null }: { search: string; course: string | null; edited?: string | null },
): Note[] {
  return inOrderOfCourses(
    notes.filter(
      ({ id, courseId, lessonTitle, anchor, text }) =>
        id === edited || ((course === null || courseId === course) && matchesSearch(search, [text, anchor?.exact ?? '', lessonTitle])),
    ),
  )
}

/** @param notes as {@link notesInView} sorts them */
export function groupsOf(notes: readonly Note[]): CourseGroup[] {
  const courses: CourseGroup[] = []
  for (const note of notes) {
    let course = courses.at(-1)
    if (course?.courseId !== note.courseId) {
      course = { courseId: note.courseId, title: note.courseTitle, lessons: [] }
      courses.push(course)
    }
    let lesson = course.lessons.at(-1)
    if (lesson?.lessonId !== note.lessonId) {
      lesson = { lessonId: note.lessonId, title: note.lessonTitle, notes: [] }
      course.lessons.push(lesson)
    }
    lesson.notes.push(note)
  }
  return courses
}
