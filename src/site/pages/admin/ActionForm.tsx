import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#site/ui/Button.tsx'
import { DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import box from '#site/ui/box.module.css'
import { shortenBy } from '#site/ui/shorten-by.ts'
import classes from './ActionForm.module.css'

/** The texts of an action's dialog and toast. The name is that of the account, or the title of the course. */
export interface ActionTexts {
  title: (name: string) => string
  consequences: string
  button: string
  /** The toast after success. */
  done: (name: string) => string
}

interface Props {
  texts: ActionTexts
  name: string
  isHarsh: boolean
  isPending: boolean
  /** Why it failed, in a sentence. */
  problem: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The content of a dialog before an action that the audit log records. */
export function ActionForm({ texts, name, isHarsh, isPending, problem, onSubmit, onClose, children }: Props) {
  return (
    <form noValidate className={box.stack} onSubmit={onSubmit}>
      <div>
        <DialogTitle>{texts.title(name)}</DialogTitle>
        <p className={classes.consequences}>{texts.consequences}</p>
      </div>
      {children}
      {problem && <ErrorNote message={`${problem} Nothing was done.`} />}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} color={isHarsh ? 'red' : 'accent'}>
          {texts.button}
        </Button>
      </DialogActions>
    </form>
  )
}

const MIN_REASON_LENGTH = 3
const MAX_REASON_LENGTH = 500

/** Returns what is wrong with a reason, in a sentence, or null. The database enforces the same rules. */
export function reasonProblem(reason: string, isRequired: boolean): string | null {
  const length = [...reason.trim()].length
  if (isRequired && length < MIN_REASON_LENGTH) return 'Please give a reason of at least three characters.'
  return shortenBy('the reason', length - MAX_REASON_LENGTH)
}
