import { lazyPart, type Prepare } from '#site/ui/lazy-part.ts'

/** The chunks that a course page needs only for its lessons. */
export const LessonBody = lazyPart(() => import('./LessonBody.tsx'), 'LessonBody')
export const LessonContents = lazyPart(() => import('./LessonContents.tsx'), 'LessonContents')

/** Loads what the first render of the lesson in the address needs. */
export const prepareLesson: Prepare = async (...address) => {
  const [body] = await Promise.all([LessonBody.preload(), LessonContents.preload()])
  await body.prepare?.(...address)
}
