/** What the outline needs of a lesson in course.json. Its other fields stay as they are. */
export interface OutlineLesson {
  id: string
  title: string
}

export interface OutlineModule<Lesson extends OutlineLesson = OutlineLesson> {
  id: string
  title: string
  lessons: Lesson[]
}

/** A course's modules, in their order. */
export interface Outline<Lesson extends OutlineLesson = OutlineLesson, Module extends OutlineModule<Lesson> = OutlineModule<Lesson>> {
  modules: Module[]
}

/** Where a lesson is: in which module, and before how many others. */
export interface LessonPlace {
  moduleId: string
  index: number
}

/** Each of these returns the course with one change, and leaves the given one as it is. */

export function insertModule<Course extends Outline>(
  course: Course,
  module: Course['modules'][number],
  index = course.modules.length,
): Course {
  return { ...course, modules: course.modules.toSpliced(index, 0, module) }
}

export function removeModule<Course extends Outline>(course: Course, id: string): Course {
  return { ...course, modules: course.modules.filter((module) => module.id !== id) }
}

export function moveModule<Course extends Outline>(course: Course, id: string, index: number): Course {
  const module = course.modules.find((other) => other.id === id)
  return module ? insertModule(removeModule(course, id), module, index) : course
}

export function insertLesson<Course extends Outline>(course: Course, lesson: OutlineLesson, { moduleId, index }: LessonPlace): Course {
  return changeModule(course, moduleId, (module) => ({ ...module, lessons: module.lessons.toSpliced(index, 0, lesson) }))
}

export function removeLesson<Course extends Outline>(course: Course, id: string): Course {
  return {
    ...course,
    modules: course.modules.map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => lesson.id !== id) })),
  }
}

/** @param place where it is afterward */
export function moveLesson<Course extends Outline>(course: Course, id: string, place: LessonPlace): Course {
  const lesson = course.modules.flatMap(({ lessons }) => lessons).find((other) => other.id === id)
  if (!lesson || !course.modules.some((module) => module.id === place.moduleId)) return course
  return insertLesson(removeLesson(course, id), lesson, place)
}

export function renameModule<Course extends Outline>(course: Course, id: string, title: string): Course {
  return changeModule(course, id, (module) => ({ ...module, title }))
}

export function renameLesson<Course extends Outline>(course: Course, id: string, title: string): Course {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === id ? { ...lesson, title } : lesson)),
  }))
  return { ...course, modules }
}

function changeModule<Course extends Outline>(
  course: Course,
  id: string,
  change: (module: Course['modules'][number]) => Course['modules'][number],
): Course {
  return { ...course, modules: course.modules.map((module) => (module.id === id ? change(module) : module)) }
}

export function placeOfLesson(course: Outline, id: string): LessonPlace | null {
  for (const module of course.modules) {
    const index = module.lessons.findIndex((lesson) => lesson.id === id)
    if (index >= 0) return { moduleId: module.id, index }
  }
  return null
}

/** The place one step up or down: beyond the end of a module, it is in the next one. Null at the end of the course. */
export function neighborPlace(course: Outline, id: string, step: -1 | 1): LessonPlace | null {
  const place = placeOfLesson(course, id)
  if (!place) return null
  const at = course.modules.findIndex((module) => module.id === place.moduleId)
  const index = place.index + step
  if (index >= 0 && index < (course.modules[at]?.lessons.length ?? 0)) return { ...place, index }
  const next = course.modules[at + step]
  return next ? { moduleId: next.id, index: step === 1 ? 0 : next.lessons.length } : null
}

/** An id that no other has: the wanted one, or one with a number. */
export function freeId(wanted: string, taken: Iterable<string>): string {
  const ids = new Set(Array.from(taken, (id) => id.toLowerCase()))
  let id = wanted
  for (let number = 2; ids.has(id.toLowerCase()); number++) id = `${wanted}-${number}`
  return id
}
