import { useCallback, useState, type ReactNode } from 'react'
import { ConfirmContext, type Confirm, type ConfirmOptions } from './confirm.ts'
import { lazyPart } from './lazy-part.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

interface Question {
  options: ConfirmOptions
  answer: (isConfirmed: boolean) => void
  fail: (error: unknown) => void
  /** The element that gets the focus back. */
  asker: Element | null
}

interface State {
  questions: readonly Question[]
  /** The dialog's texts. They stay while it fades out. */
  words: ConfirmOptions | null
}

function asking(questions: readonly Question[], lastWords: ConfirmOptions | null = null): State {
  return { questions, words: questions[0]?.options ?? lastWords }
}

/** Provides `useConfirm`. The first question loads the dialog's chunk; further questions queue up meanwhile. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [{ questions, words }, setState] = useState<State>({ questions: [], words: null })
  const [isProcessing, setProcessing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const question = questions[0]

  const confirm = useCallback<Confirm>(async (options) => {
    const asker = document.activeElement
    if (!(await ConfirmDialog.prefetch())) return confirmPlainly(options)
    return new Promise<boolean>((answer, fail) => {
      setState(({ questions: waiting }) => asking([...waiting, { options, answer, fail, asker }]))
    })
  }, [])

  function close({ asker }: Question) {
    setProcessing(false)
    setFailure(null)
    setState((state) => asking(state.questions.slice(1), state.words))
    if (asker instanceof HTMLElement && asker.isConnected) setTimeout(() => asker.focus({ preventScroll: true }))
  }

  function handleCancel() {
    if (!question || isProcessing) return
    close(question)
    question.answer(false)
  }

  async function handleConfirm() {
    if (!question || isProcessing) return
    setProcessing(true)
    setFailure(null)
    try {
      const problem = (await question.options.onConfirm?.()) ?? null
      // If the asking element is gone, for example because the session has ended, retrying makes no sense: close the dialog.
      if (problem !== null && question.asker?.isConnected !== false) {
        setProcessing(false)
        return setFailure(problem)
      }
      close(question)
      question.answer(problem === null)
    } catch (error) {
      close(question)
      question.fail(error)
    }
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {words && (
        <ConfirmDialog
          {...words}
          isOpen={question !== undefined}
          isProcessing={isProcessing}
          failure={failure}
          onConfirm={handleConfirm}
          onCancel={handleCancel}
        />
      )}
    </ConfirmContext>
  )
}

/** Falls back to the browser's own dialogs if the chunk fails to load (offline, or replaced by a new version). */
async function confirmPlainly({ title, message, onConfirm }: ConfirmOptions): Promise<boolean> {
  const isConfirmed = window.confirm(typeof message === 'string' ? `${title}\n\n${message}` : title)
  const problem = isConfirmed && (await onConfirm?.())
  if (problem) window.alert(problem)
  return isConfirmed && !problem
}
