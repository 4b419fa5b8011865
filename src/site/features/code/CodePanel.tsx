import { useEffect, useId, useRef, useState } from 'react'
import type { BlockWords } from '#content/block-words.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './CodePanel.module.css'
import type { CodePress, PageBlock } from './code-block.ts'
import { CodeOutput, type Output } from './CodeOutput.tsx'
import { limits, NotLoaded, type sqlRunner, TookTooLong, type typescriptRunner } from './runner.ts'
import { runInSandbox } from './sandbox.ts'

interface Props {
  block: PageBlock
  /** What the learner made of it earlier. */
  initial: string | null
  words: BlockWords
  press: CodePress | null
  runners: { sql: ReturnType<typeof sqlRunner>; typescript: ReturnType<typeof typescriptRunner> }
  /** The code of the blocks in the same language, up to this one. */
  codeUntil: () => string[]
  /** Null is the lesson's own text. */
  onChange: (code: string | null) => void
}

const compileAfterMs = 500

/** What stands below a block of code once it was run or changed: the field for changes, and what the code says. */
export function CodePanel({ block, initial, words, press, runners, codeUntil, onChange }: Props) {
  const [code, setCode] = useState(initial)
  const [output, setOutput] = useState<Output | null>(null)
  const [running, setRunning] = useState<AbortController | null>(null)
  /** How often the learner has asked to write. */
  const [writes, setWrites] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const handled = useRef(0)
  const typing = useRef<AbortController>(undefined)
  const helpId = useId()
  const isEdited = code !== null

  useEffect(() => {
    block.element.toggleAttribute('data-edited', isEdited)
  }, [block, isEdited])
  useEffect(() => () => running?.abort(), [running])

  useEffect(() => {
    if (writes > 0) field.current?.focus()
  }, [writes])

  async function run() {
    typing.current?.abort()
    const controller = new AbortController()
    setRunning(controller)
    setOutput({ type: 'waiting', text: block.language === 'sql' ? 'PostgreSQL is running …' : 'The code is running …' })
    try {
      setOutput(await outputOf(controller.signal))
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
    const { printed, end } = await runInSandbox(compiled.scripts, limits.typescript, signal)
    return { type: 'typescript', compiled, printed, end, ms: performance.now() - from }
  }

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
    queueMicrotask(press.action === 'run' ? () => void run() : edit)
  })

  function change(text: string) {
    setCode(text)
    onChange(text === block.original ? null : text)
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
          <textarea
            ref={field}
            className={classes.field}
            aria-label={words.yourCode}
            aria-describedby={helpId}
            translate="no"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            rows={Math.min(Math.max(code.split('\n').length, 3), 24)}
            value={code}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              // Letters are those of the code, not of the page's shortcuts.
              event.stopPropagation()
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
            }}
          />
          <p id={helpId} className={classes.help} lang="en" dir="ltr">
            Ctrl+Enter runs it. What you write is kept in this browser.
          </p>
        </>
      )}
      {(isEdited || running) && (
        <div className={classes.actions}>
          {isEdited && (
            <>
              <Button size="compact-sm" disabled={running !== null} onClick={() => void run()}>
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
      <CodeOutput output={output} />
    </div>
  )
}

function problemOf(error: unknown, language: 'sql' | 'ts'): string {
  if (error instanceof TookTooLong) return `Ended after ${limits.sql / 1000} seconds. Your code is still here; the database starts anew.`
  if (error instanceof NotLoaded) {
    const program = language === 'sql' ? 'PostgreSQL' : 'The compiler'
    return `${program} could not be loaded. It is fetched once, and then works offline: connect, and run the code again.`
  }
  return 'Stopped.'
}
