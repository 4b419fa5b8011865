import { useEffect, useRef, useState } from 'react'
import type { Finding } from '#compiler/finding.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'

type CodeCheckState = { step: 'idle' } | { step: 'checking'; done: number; all: number } | { step: 'done' | 'cancelled' | 'failed' }

interface Result {
  /** The text that was checked: what is said of it holds until it changes. */
  source: string
  findings: Finding[]
}

export interface CodeCheck {
  state: CodeCheckState
  findings: readonly Finding[]
  start: () => void
  cancel: () => void
}

/** Compiles and runs the code of a draft's lessons when the author asks for it. */
export function useCodeCheck(store: DraftStore, language: string | undefined): CodeCheck {
  const [state, setState] = useState<CodeCheckState>({ step: 'idle' })
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'checking', done: 0, all: 0 })
    try {
      const { checkCode, hasCode } = await import('#site/features/code/check-code.ts')
      const lessons = store
        .getState()
        .files.filter(({ path }) => path.endsWith('.md'))
        .map(({ path }) => ({ slug: '', file: path, source: store.textOf(path) ?? '', language }))
        .filter(hasCode)
      const found = await checkCode(lessons, {
        signal: controller.signal,
        onProgress: (done) => setState({ step: 'checking', done, all: lessons.length }),
      })
      const ofFile = (file: string) =>
        found.filter((finding) => finding.file === file).map(({ line, problem, isBroken }): Finding => ({ file, line, problem, isBroken }))
      setResults(new Map(lessons.map(({ file, source }) => [file, { source, findings: ofFile(file) }])))
      setState({ step: 'done' })
    } catch {
      setState({ step: controller.signal.aborted ? 'cancelled' : 'failed' })
    }
  }

  const findings = useDraftState(store, () =>
    [...results].flatMap(([path, { source, findings: found }]) => (store.textOf(path) === source ? found : [])),
  )
  return { state, findings, start: () => void start(), cancel: () => running.current?.abort() }
}
