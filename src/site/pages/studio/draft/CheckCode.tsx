import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './CheckCode.module.css'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import type { CodeCheck } from './use-code-check.ts'

/** Compiles and runs the code of all lessons, on request: what that takes is loaded only then. Most courses have no code. */
export function CheckCode({ store, check: { state, findings, start, cancel } }: { store: DraftStore; check: CodeCheck }) {
  const hasCode = useDraftState(store, ({ files }) => files.some(({ path }) => path.endsWith('.md') && code.test(store.textOf(path) ?? '')))
  if (!hasCode) return null
  const isChecking = state.step === 'checking'
  return (
    <div className={classes.code}>
      <Button variant="default" onClick={isChecking ? cancel : start}>
        {isChecking ? 'Cancel' : 'Check code'}
      </Button>
      <p role="status" className={classes.about}>
        {wordsOf(state, findings.length)}
      </p>
    </div>
  )
}

/** The beginning of a block in a language that can be checked, which may also be in a list or a quotation. */
const code = /(?:`{3}|~{3})[ \t]*(?:ts|sql)(?:\s|$)/m

function wordsOf(state: CodeCheck['state'], count: number): string {
  if (state.step === 'idle') return 'Compiles the TypeScript and runs the SQL of all lessons.'
  if (state.step === 'checking') return state.all === 0 ? 'Loading…' : `Lesson ${state.done + 1} of ${state.all} with code`
  if (state.step === 'cancelled') return 'The check was canceled.'
  if (state.step === 'failed') return 'What runs code could not be loaded. Check your connection, then try again.'
  return count === 0 ? 'The code has no problems.' : `The code has ${formatCount(count, 'problem')}, listed below.`
}
