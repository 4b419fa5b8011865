import { useMemo } from 'react'
import { courseFile } from '#compiler/file-names.ts'
import { formatCount } from '#shared/format.ts'
import { failure } from '#shared/result.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import type { IncomingFile } from '#site/features/drafts/incoming.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import { type JsonCourse, lessonsOf, readCourse, writeCourse } from '#site/features/studio/course-json.ts'
import { lessonFromMarkdown } from '#site/features/studio/lesson-from-markdown.ts'
import { addressPart, newLessonText } from '#site/features/studio/new-course.ts'
import {
  freeId,
  insertLesson,
  insertModule,
  type OutlineLesson,
  type OutlineModule,
  placeOfLesson,
  removeLesson,
  removeModule,
} from '#site/features/studio/outline/outline.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { UNDO_DURATION_MS, useToasts } from '#site/ui/toasts.ts'

/** An open draft's course.json, and what the outline does with it. */
export function useCourse(store: DraftStore) {
  const toasts = useToasts()
  const text = useDraftState(store, () => store.textOf(courseFile))
  const course = useMemo(() => (text === null ? null : readCourse(text)), [text])

  /** Changes the course as it is now, which another device may have changed since the screen was drawn. */
  function change(next: (course: JsonCourse) => JsonCourse) {
    const present = readCourse(store.textOf(courseFile) ?? '')
    if (present) store.change(courseFile, writeCourse(next(present)))
  }

  const idFor = (title: string, otherwise: string, taken: string[]) => freeId(addressPart(title, 60) || otherwise, taken)

  /** Returns the new lesson's id; null if that failed, which is then said. */
  async function addLesson(moduleId: string, title: string): Promise<string | null> {
    const present = readCourse(store.textOf(courseFile) ?? '')
    if (!present) return null
    const files = store.getState().files.map(({ path }) => path.replace(/\.md$/, ''))
    const id = idFor(title, 'lesson', [...lessonsOf(present).map((lesson) => lesson.id), ...files])
    const added = await store.addFile(`${id}.md`, newLessonText(present.language))
    if (!added.ok) {
      toasts.add({ type: 'error', title: 'Not added', message: sentenceFor(added.error) })
      return null
    }
    const lesson: OutlineLesson & { duration: string } = { id, title, duration: '20 min' }
    change((now) =>
      insertLesson(now, lesson, { moduleId, index: now.modules.find((module) => module.id === moduleId)?.lessons.length ?? 0 }),
    )
    return id
  }

  /** Puts a lesson at the end of the outline whose text the course has already. */
  function addToOutline(id: string) {
    const { title } = lessonFromMarkdown(`${id}.md`, store.textOf(`${id}.md`) ?? '')
    const lesson: OutlineLesson & { duration: string } = { id, title, duration: '20 min' }
    change((now) => {
      const last = now.modules.at(-1)
      if (!last) return insertModule(now, { id: 'module', title: 'Lessons', lessons: [lesson] })
      return insertLesson(now, lesson, { moduleId: last.id, index: last.lessons.length })
    })
    toasts.add({ type: 'success', title: 'Added', message: `“${title}” is the last lesson in the outline.` })
  }

  function addModule(title: string) {
    change((now) =>
      insertModule(now, {
        id: idFor(
          title,
          'module',
          now.modules.map(({ id }) => id),
        ),
        title,
        lessons: [],
      }),
    )
  }

  /**
   * Adds files that were dropped or chosen: texts become lessons of the module, all others become files. Returns why that failed: a
   * sentence; what came before stays.
   */
  async function addFiles(moduleId: string, files: readonly IncomingFile[]): Promise<string | null> {
    const lessons = files.flatMap(({ path, kind, text: source, given }) =>
      kind === 'lesson' && source !== null ? [{ path, ...lessonFromMarkdown(given, source) }] : [],
    )
    const texts = files.flatMap(({ path, text: source }) =>
      source === null ? [] : [{ path, text: lessons.find((lesson) => lesson.path === path)?.text ?? source }],
    )
    const added = await store.addFiles(texts)
    if (!added.ok) return sentenceFor(added.error)
    const paths = texts.map(({ path }) => path)
    const outlined = lessons.map(({ path, title }) => ({ id: path.replace(/\.md$/, ''), title, duration: '20 min' }))
    change((now) => {
      const known = new Set(lessonsOf(now).map(({ id }) => id))
      const end = now.modules.find(({ id }) => id === moduleId)?.lessons.length ?? 0
      return outlined
        .filter(({ id }) => !known.has(id))
        .reduce((next, lesson, index) => insertLesson(next, lesson, { moduleId, index: end + index }), now)
    })
    let problem: string | null = null
    for (const { path, content } of files) {
      if (!content) continue
      // Another tab may have added a file of this name meanwhile, which an upload would replace.
      const isTaken = store.getState().files.some((file) => file.path === path)
      const sent = isTaken ? failure({ problem: 'refused', word: 'path_taken', hint: path }) : await store.addStoredFile(path, content)
      if (sent.ok) paths.push(path)
      else problem ??= sentenceFor(sent.error)
    }
    if (paths.length === 0) return problem
    toasts.add({
      type: problem === null ? 'success' : 'warning',
      title: problem === null ? 'Added' : 'Not all of it was added',
      message: [`${formatCount(paths.length, 'file is', 'files are')} in the course.`, ...(problem === null ? [] : [problem])].join(' '),
      duration: UNDO_DURATION_MS,
      action: {
        label: 'Undo',
        handler() {
          change((now) => outlined.reduce((next, { id }) => removeLesson(next, id), now))
          void (async () => {
            for (const path of paths) await store.remove(path)
          })()
        },
      },
    })
    return null
  }

  async function removeFiles(ids: string[]) {
    for (const id of ids) if (store.textOf(`${id}.md`) !== null) await store.remove(`${id}.md`)
  }

  async function restoreFiles(ids: string[]) {
    for (const id of ids) {
      const removed = store.getState().removed.find(({ path }) => path === `${id}.md`)
      const restored = removed && (await store.undoRemoval(removed.id))
      if (restored && !restored.ok) toasts.add({ type: 'error', title: 'Not put back', message: sentenceFor(restored.error) })
    }
  }

  const offerUndo = (title: string, undo: () => void) =>
    toasts.add({
      type: 'info',
      title: 'Removed',
      message: `“${title}” is out of the course.`,
      duration: UNDO_DURATION_MS,
      action: { label: 'Undo', handler: undo },
    })

  async function takeLesson(lesson: OutlineLesson) {
    const place = course && placeOfLesson(course, lesson.id)
    change((now) => removeLesson(now, lesson.id))
    await removeFiles([lesson.id])
    offerUndo(lesson.title, () => {
      if (place)
        change((now) =>
          insertLesson(
            now,
            lesson,
            now.modules.some(({ id }) => id === place.moduleId) ? place : { moduleId: now.modules[0]?.id ?? '', index: 0 },
          ),
        )
      void restoreFiles([lesson.id])
    })
  }

  async function takeModule(module: OutlineModule) {
    const index = course?.modules.findIndex(({ id }) => id === module.id) ?? 0
    const ids = module.lessons.map(({ id }) => id)
    change((now) => removeModule(now, module.id))
    await removeFiles(ids)
    offerUndo(module.title, () => {
      change((now) => insertModule(now, module, index))
      void restoreFiles(ids)
    })
  }

  return { text, course, change, addFiles, addLesson, addToOutline, addModule, removeLesson: takeLesson, removeModule: takeModule }
}

export type OpenCourse = ReturnType<typeof useCourse>
