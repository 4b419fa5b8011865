import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { codeLimits } from '#compiler/code-program.ts'
import { typescriptDifference } from '#compiler/typescript-expectation.ts'
import type { BlockWords } from '#content/block-words.ts'
import { Button } from '#site/ui/Button.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import classes from './CodePanel.module.css'
import type { CodePress, PageBlock } from './code-block.ts'
import { CodeOutput, lineErrors, type Output } from './CodeOutput.tsx'
import { NotLoaded, type sqlRunner, TookTooLong, type typescriptRunner } from './runner.ts'
import { runInSandbox } from './sandbox.ts'

/** The editor is loaded when the learner begins to write. */
const CodeField = lazyPart(() => import('./CodeField.tsx'), 'CodeField', {
  otherwise: () => 'The editor could not be loaded: connect to the internet, and reload the page.',
})

interface Props {
  block: PageBlock
  /** What the learner made of it earlier. */
  initial: string | null
  /** Whether its code has satisfied the exercise before. */
  wasSolved: boolean
  words: BlockWords
  press: CodePress | null
  runners: { sql: ReturnType<typeof sqlRunner>; typescript: ReturnType<typeof typescriptRunner> }
  /** The code of the blocks in the same language, up to this one. */
  codeUntil: () => string[]
  /** Null is the lesson's own text. */
  onChange: (code: string | null) => void
  onSolve: (code: string) => void
}

const compileAfterMs = 500

/** What stands below a block of code once it was run or changed: the field for changes, and what the code says. */
export function CodePanel({ block, initial, wasSolved, words, press, runners, codeUntil, onChange, onSolve }: Props) {
  const [code, setCode] = useState(initial)
  const [output, setOutput] = useState<Output | null>(null)
  const [running, setRunning] = useState<AbortController | null>(null)
  /** How often the learner has asked to write. */
  const [writes, setWrites] = useState(0)
  const [isSolved, setIsSolved] = useState(wasSolved)
  const handled = useRef(0)
  const typing = useRef<AbortController>(undefined)
  const helpId = useId()
  const isEdited = code !== null
  const errors = useMemo(() => lineErrors(output), [output])

  useEffect(() => {
    block.element.toggleAttribute('data-edited', isEdited)
  }, [block, isEdited])
  useEffect(() => () => running?.abort(), [running])
  useEffect(() => () => typing.current?.abort(), [])

  async function run(makeOutput: (signal: AbortSignal) => Promise<Output> = outputOf) {
    if (running) return
    typing.current?.abort()
    const controller = new AbortController()
    setRunning(controller)
    setOutput({ type: 'waiting', text: block.language === 'sql' ? 'PostgreSQL is running …' : 'The code is running …' })
    try {
      setOutput(await makeOutput(controller.signal))
    } catch (error) {
      setOutput({ type: 'problem', text: problemOf(error, block.language) })
    } finally {
      setRunning(null)
    }
  }

  async function outputOf(signal: AbortSignal): Promise<Output> {
    const blocks = codeUntil()
    if (block.language === 'sql') return { type: 'sql', result: await runners.sql.run(blocks, signal), code: blocks.at(-1) ?? '' }
    const compiled = await runners.typescript.compile(blocks, blocks.length - 1, signal)
    if (!compiled.scripts) return { type: 'typescript', compiled, printed: [], end: null, ms: 0 }
    const from = performance.now()
    const { printed, end } = await runInSandbox(compiled.scripts, codeLimits.typescript, signal)
    return { type: 'typescript', compiled, printed, end, ms: performance.now() - from }
  }

  /** Compares the code with what the exercise expects. */
  async function compared(signal: AbortSignal): Promise<Output> {
    const blocks = codeUntil()
    const own = blocks.at(-1) ?? ''
    const { code: expects, inOrder } = block.expects ?? { code: '', inOrder: false }
    const found = await (block.language === 'sql' ? comparedSql() : comparedTypescript())
    if (!found.difference) {
      setIsSolved(true)
      onSolve(own)
    }
    return found

    async function comparedSql() {
      return { type: 'sql exercise', difference: await runners.sql.compare(blocks, expects, inOrder, signal), code: own } as const
    }
    async function comparedTypescript() {
      const compiled = await runners.typescript.exercise(blocks, expects, signal)
      const ran = compiled.scripts && (await runInSandbox(compiled.scripts, codeLimits.typescript, signal))
      if (ran?.end === 'stopped') throw new DOMException('Stopped', 'AbortError')
      return { type: 'typescript exercise', difference: typescriptDifference(compiled, ran) } as const
    }
  }

  const attempt = () => void run(block.expects ? compared : outputOf)

  /** Says what the compiler refuses while the learner writes. */
  function compileSoon() {
    typing.current?.abort()
    if (block.language !== 'ts') return
    const controller = new AbortController()
    typing.current = controller
    setTimeout(() => {
      if (controller.signal.aborted) return
      const blocks = codeUntil()
      // The next key does not abort it: that would end the compiler.
      runners.typescript.compile(blocks, blocks.length - 1, new AbortController().signal).then(
        (compiled) => {
          if (!controller.signal.aborted) setOutput({ type: 'typescript', compiled, printed: [], end: null, ms: null })
        },
        () => {},
      )
    }, compileAfterMs)
  }

  function edit() {
    if (!isEdited) setCode(block.original)
    setWrites(writes + 1)
  }

  useEffect(() => {
    if (!press || press.number === handled.current) return
    handled.current = press.number
    const { action } = press
    queueMicrotask(() => {
      // A learner who checks an exercise is about to write.
      if (action !== 'run') edit()
      if (action !== 'edit') attempt()
    })
  })

  function change(text: string) {
    setCode(text)
    onChange(text === block.original ? null : text)
    if (errors.length > 0 && block.language === 'sql') setOutput(null)
    compileSoon()
  }

  function reset() {
    typing.current?.abort()
    setCode(null)
    setOutput(null)
    onChange(null)
    block.element.querySelector<HTMLElement>('[data-edit]')?.focus()
  }

  return (
    <div className={classes.panel}>
      {isEdited && (
        <>
          <Suspense fallback={<pre className={classes.console}>{code}</pre>}>
            <CodeField
              code={code}
              label={words.yourCode}
              describedBy={helpId}
              errors={errors}
              writes={writes}
              onChange={change}
              onRun={attempt}
            />
          </Suspense>
          <p id={helpId} className={classes.help} lang="en" dir="ltr">
            {`Ctrl+Enter ${block.expects ? 'checks' : 'runs'} it. What you write is kept in this browser.`}
          </p>
        </>
      )}
      {(isEdited || running) && (
        <div className={classes.actions}>
          {isEdited && (
            <>
              {block.expects && (
                <Button size="compact-sm" disabled={running !== null} onClick={attempt}>
                  {words.check}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant={block.expects ? 'default' : 'filled'}
                disabled={running !== null}
                onClick={() => void run()}
              >
                {words.run}
              </Button>
              <Button size="compact-sm" variant="default" onClick={reset}>
                {words.reset}
              </Button>
            </>
          )}
          {running && (
            <Button size="compact-sm" variant="default" onClick={() => running.abort()}>
              {words.stop}
            </Button>
          )}
        </div>
      )}
      {isSolved && !(output && 'difference' in output && !output.difference) && (
        <p className={classes.solved} lang="en" dir="ltr">
          You have solved this.
        </p>
      )}
      <CodeOutput output={output} isEdited={isEdited} />
    </div>
  )
}

function problemOf(error: unknown, language: 'sql' | 'ts'): string {
  if (error instanceof TookTooLong)
    return `Ended after ${codeLimits.sql / 1000} seconds. Your code is still here; the database starts anew.`
  if (error instanceof NotLoaded) {
    const program = language === 'sql' ? 'PostgreSQL' : 'TypeScript'
    return `${program} could not be loaded. Your code is still here. Connect to the internet and try again. Once it is loaded, it runs offline, too. To have it in advance, keep it under “Offline lessons” in the preferences of your account.`
  }
  return 'Stopped.'
}
