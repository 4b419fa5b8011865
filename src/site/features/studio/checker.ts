import { createStore, type StoreApi } from 'zustand/vanilla'
import { answerFindings } from '#compiler/check-answers.ts'
import { compileDraft, type CourseFiles, folderFindings } from '#compiler/draft.ts'
import type { Finding } from '#compiler/finding.ts'
import type { LessonText } from '#content/lesson.ts'
import { type LessonLines, lessonLines } from './preview/block-lines.ts'
import { courseFacts } from '#compiler/course-file.ts'
import { editableText } from './editor/editor.ts'

/** A lesson as it was when it was last compiled. */
interface CheckedLesson {
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

/** How often the results of lessons that are not open are shown: each time, the whole outline is drawn again. */
const SHOW_MS = 250

/** Compiles and checks a course while it is written. */
export function createChecker(categories: readonly string[]): Checker {
  const store = createStore<Checked>(() => ({ lessons: new Map(), course: [] }))
  /** The lessons, and what each was compiled from. */
  const compiled = new Map<string, CheckedLesson & { shared: string; source: string }>()
  let turn = 0
  let shownAt = 0

  function show(course: readonly Finding[] = store.getState().course) {
    shownAt = performance.now()
    store.setState({ lessons: new Map(compiled), course })
  }

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
      const before = compiled.get(id)
      if (before?.source === source && before.shared === shared) continue
      if (id !== first) await pause()
      const { text, findings } = await compileDraft(files, id)
      // Something was typed meanwhile, and a later check has begun.
      if (own !== turn) return
      const lines = lessonLines(editableText(source), { language: courseFacts(facts).language })
      compiled.set(id, { text, lines, findings, shared, source })
      if (id === first || performance.now() - shownAt > SHOW_MS) show()
    }
    await pause()
    if (own !== turn) return
    const { findings } = folderFindings(files, { categories, isFromStudio: true })
    for (const id of compiled.keys()) if (!ids.includes(id)) compiled.delete(id)
    show([...findings, ...answerFindings([...compiled.values()].flatMap(({ text }) => text.questions))])
  }

  return { ...store, check }
}

/** Lets the browser answer. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
