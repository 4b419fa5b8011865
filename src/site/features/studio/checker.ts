import { createStore, type StoreApi } from 'zustand/vanilla'
import { answerFindings } from '#compiler/check-answers.ts'
import { compileDraft, type CourseFiles, folderFindings } from '#compiler/draft.ts'
import type { Finding } from '#compiler/finding.ts'
import type { LessonText } from '#content/lesson.ts'
import { type LessonLines, lessonLines } from './preview/block-lines.ts'
import { courseFacts } from '#compiler/course-file.ts'
import { editableText } from './editor/source-text.ts'

/** A lesson as it was when it was last compiled. */
export interface CheckedLesson {
  text: LessonText
  lines: LessonLines
  findings: Finding[]
}

export interface Checked {
  /** By the lesson's id. */
  lessons: ReadonlyMap<string, CheckedLesson>
  /** About course.json, the names of files, and what all questions have in common. */
  course: readonly Finding[]
}

export interface Checker extends Pick<StoreApi<Checked>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Compiles what has changed: this lesson first, then the others, with pauses in which the page answers. */
  check(files: CourseFiles, first: string | null): Promise<void>
}

/** Compiles and checks a course while it is written. */
export function createChecker(categories: readonly string[]): Checker {
  const store = createStore<Checked>(() => ({ lessons: new Map(), course: [] }))
  /** What each lesson was compiled from. */
  const seen = new Map<string, { shared: string; source: string }>()
  let turn = 0

  async function check(files: CourseFiles, first: string | null): Promise<void> {
    const own = ++turn
    const facts = files.get('course.json') ?? ''
    const names = [...files.keys()]
    // A lesson shows figures, and its check compares it with the course.
    const figures = names.filter((name) => name.endsWith('.svg')).map((name) => files.get(name))
    const shared = [facts, ...names, ...figures].join('\0')
    const ids = names.flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []))
    for (const id of ids.toSorted((one, other) => Number(other === first) - Number(one === first))) {
      const source = files.get(`${id}.md`) ?? ''
      const before = seen.get(id)
      if (before?.source === source && before.shared === shared) continue
      if (id !== first) await pause()
      const { text, findings } = await compileDraft(files, id)
      // Something was typed meanwhile, and a later check has begun.
      if (own !== turn) return
      seen.set(id, { shared, source })
      const lines = lessonLines(editableText(source), { language: courseFacts(facts).language })
      store.setState(({ lessons }) => ({ lessons: new Map(lessons).set(id, { text, lines, findings }) }))
    }
    await pause()
    if (own !== turn) return
    const { findings } = folderFindings(files, { categories })
    store.setState(({ lessons }) => {
      const present = [...lessons].filter(([id]) => ids.includes(id))
      const questions = present.flatMap(([, { text }]) => text.questions)
      return { lessons: new Map(present), course: [...findings, ...answerFindings(questions)] }
    })
  }

  return { ...store, check }
}

/** Lets the browser answer. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
