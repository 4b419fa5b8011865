import { lazyScreen, type Prepare } from '#ui/lazy-screen.ts'
import type { LessonBodyProps } from './LessonBody.tsx'

/** The chunks that a course page needs only for its lessons. */
export const LessonBody = lazyScreen<'LessonBody', LessonBodyProps>(() => import('./LessonBody.tsx'), 'LessonBody')
export const LessonContents = lazyScreen(() => import('./LessonContents.tsx'), 'LessonContents')

/** Loads what the first render of the lesson in the address needs. */
export const prepareLesson: Prepare = async (...address) => {
  const [body] = await Promise.all([LessonBody.preload(), LessonContents.preload()])
  await body.prepare?.(...address)
}
