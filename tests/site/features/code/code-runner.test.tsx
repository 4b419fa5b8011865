import { EditorView } from '@codemirror/view'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileLesson } from '#compiler/compile-lesson.ts'
import { sqlRunner, typescriptRunner } from '#site/features/code/runner.ts'
import { runInSandbox } from '#site/features/code/sandbox.ts'
import { LessonText } from '#site/features/lessons/LessonText.tsx'
import { renderScreen } from '../../../support/render.tsx'

const fence = '```'
const block = (info: string, code: string) => `${fence}${info}\n${code}\n${fence}\n`

/** What the database has been asked, and not yet answered. */
let asked: (() => void)[] = []
let workers: SlowDatabase[] = []

/** Answers each request with its last block, when the test wants it. */
class SlowDatabase extends EventTarget {
  isEnded = false

  constructor() {
    super()
    workers.push(this)
  }

  postMessage({ blocks }: { blocks: string[] }) {
    const result = { parts: [{ type: 'done', tag: `Ran: ${blocks.at(-1)}` }], error: null, ms: 1 }
    asked.push(() => this.isEnded || this.dispatchEvent(new MessageEvent('message', { data: { type: 'done', result } })))
  }

  terminate() {
    this.isEnded = true
  }
}

beforeEach(() => {
  asked = []
  workers = []
  vi.stubGlobal('Worker', SlowDatabase)
})
afterEach(() => vi.unstubAllGlobals())

const wasAsked = () => waitFor(() => expect(asked).not.toEqual([]))
async function answer() {
  await wasAsked()
  asked.shift()?.()
}

async function showLesson(source: string) {
  const { text } = await compileLesson(source, { file: 'l.md', courseId: '1', lessonIds: [], figure: () => null })
  const { user, unmount } = renderScreen(<LessonText html={text.html} code={{ courseId: '1', lessonId: 'l' }} />)
  const press = (name: string, place = 0) => user.click(screen.getAllByRole('button', { name })[place] as HTMLElement)
  return { press, unmount }
}

it.each([
  ['nothing', ''],
  ['text', 'These rows should come back.\n'],
  ['other code', `${block('text', 'a')}\n${block('ts', 'const a = 1')}`],
])('an exercise checks itself with %s above what it expects', async (_, between) => {
  const blocks = [block('sql start', 'select 2'), between, block('sql expects', ' a\n---\n 1'), block('sql answer', 'select 1')]
  const { press } = await showLesson(blocks.join('\n'))
  await press('Edit')
  expect(await screen.findByText(/^Ctrl\+Enter checks it\./)).toBeVisible()
})

it('blocks that run at the same time return what their own code does', async () => {
  const { press } = await showLesson([block('sql', 'select 1'), block('sql', 'select 2')].join('\n'))
  await press('Run')
  await wasAsked()
  await press('Run', 1)
  await answer()
  expect(await screen.findByText('Ran: select 1')).toBeVisible()
  await answer()
  expect(await screen.findByText('Ran: select 2')).toBeVisible()
  expect(screen.getByText('Ran: select 1')).toBeVisible()
})

it('a block that is running goes on when it is asked to run again', async () => {
  const { press } = await showLesson(block('sql', 'select 1'))
  await press('Run')
  await wasAsked()
  await press('Run')
  await answer()
  expect(await screen.findByText('Ran: select 1')).toBeVisible()
  expect(screen.queryByText('Stopped.')).toBeNull()
})

it('what is being loaded is ended when the learner leaves', async () => {
  const { press, unmount } = await showLesson(block('sql', 'select 1'))
  await press('Run')
  await wasAsked()
  unmount()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

it('what was typed last starts no compiler once the learner has left', async () => {
  const { press, unmount } = await showLesson(block('ts', 'let a = 1'))
  await press('Edit')
  const editor = EditorView.findFromDOM(await screen.findByRole('textbox'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  editor?.dispatch({ changes: { from: 0, insert: ' ' } })
  unmount()
  vi.advanceTimersByTime(1000)
  expect(workers).toEqual([])
})

it.each([
  ['SQL', (signal: AbortSignal) => sqlRunner().run(['select 1'], signal)],
  ['TypeScript', (signal: AbortSignal) => typescriptRunner().compile(['let a = 1'], 0, signal)],
])('what was stopped before it began starts no program for %s', async (_, run) => {
  await expect(run(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(workers).toEqual([])
})

it('code that was stopped prepares no frame for the next', async () => {
  const controller = new AbortController()
  const running = runInSandbox(new Map(), 1000, controller.signal)
  const create = vi.spyOn(document, 'createElement')
  controller.abort()
  expect(await running).toMatchObject({ end: 'stopped' })
  expect(create).not.toHaveBeenCalled()
})
