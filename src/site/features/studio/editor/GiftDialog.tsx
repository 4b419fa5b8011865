import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type FormEvent, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatCount } from '#shared/format.ts'
import { readGift } from '#site/features/drafts/incoming.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { readGiftQuestions } from './gift-questions.ts'
import dialog from '../dialog.module.css'
import classes from './QuestionDialog.module.css'

interface Props {
  /** A file that was dropped onto the lesson. */
  file: File | null
  /** The names of the lesson's questions. */
  present: readonly string[]
  onClose: () => void
  /** Puts the questions, in GIFT, into the lesson. */
  onAdd: (questions: string) => void
}

/** Brings questions in GIFT into a lesson. What cannot be read stays in the field, each with its line and the reason. */
export function GiftDialog({ file, present, onClose, onAdd }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState('')
  const shown = useDeferredValue(text)
  const { taken, refused, unfinished } = useMemo(() => readGiftQuestions(shown, present), [shown, present])

  function show(read: Awaited<ReturnType<typeof readGift>>) {
    setProblem(read.ok ? '' : read.error)
    setDone('')
    if (read.ok) setText(read.value)
  }
  const showDropped = useEffectEvent(show)
  useEffect(() => {
    if (file) void readGift(file).then(showDropped)
  }, [file])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const now = readGiftQuestions(text, present)
    if (now.taken.length === 0) return setProblem('There is no question to add. Choose a GIFT file, or paste questions into the field.')
    onAdd(now.taken.join('\n'))
    if (now.refused.length === 0) return onClose()
    setProblem('')
    setText(now.refused.map(({ source }) => source).join('\n\n'))
    setDone(`${formatCount(now.taken.length, 'question is', 'questions are')} in the lesson. What could not be read is still here.`)
  }

  const summary = [
    ...(taken.length > 0 ? [`${formatCount(taken.length, 'question')} to add.`] : []),
    ...(unfinished > 0 ? [`The check will say what to fix in ${unfinished === 1 ? 'one' : unfinished} of them.`] : []),
    ...(refused.length > 0 ? [`${formatCount(refused.length, 'question')} that cannot be added.`] : []),
  ].join(' ')

  return (
    <Dialog isOpen isBusy={false} size="lg" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>Questions from GIFT</DialogTitle>
      <form noValidate className={dialog.form} onSubmit={handleSubmit}>
        <p className={classes.note}>GIFT is the format in which Moodle and others export questions.</p>
        <div>
          <FileButton
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            accept=".gift,.txt,text/plain"
            inputLabel="GIFT file"
            onFiles={([chosen]) => chosen && void readGift(chosen).then(show)}
          >
            Choose a GIFT file
          </FileButton>
        </div>
        <Textarea
          data-autofocus
          label="Or paste questions"
          rows={8}
          dir="auto"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem('')
          }}
        />
        <div role="status" className={classes.read}>
          {done && <p>{done}</p>}
          {summary && <p>{summary}</p>}
        </div>
        {refused.length > 0 && (
          <ul className={classes.refused} aria-label="What cannot be added">
            {refused.map(({ line, problem: why }) => (
              <li key={line}>
                <strong>{`Line ${line}:`}</strong> <span>{why}</span>
              </li>
            ))}
          </ul>
        )}
        {problem && <ErrorNote message={problem} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {done ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit">{taken.length > 0 ? `Add ${formatCount(taken.length, 'question')}` : 'Add questions'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
