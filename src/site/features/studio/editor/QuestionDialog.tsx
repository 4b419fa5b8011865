import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import {
  completed,
  newAnswer,
  newQuestion,
  ofOtherKind,
  type QuestionKind,
  questionProblems,
  readQuestion,
  type WrittenAnswer,
  writeQuestion,
  type WrittenQuestion,
} from './question.ts'
import dialog from '../dialog.module.css'
import classes from './QuestionDialog.module.css'

const kinds: { value: QuestionKind; label: string }[] = [
  { value: 'single', label: 'One right answer' },
  { value: 'multiple', label: 'Several right answers' },
  { value: 'true-false', label: 'True or false' },
  { value: 'text', label: 'A word' },
  { value: 'number', label: 'A number' },
  { value: 'matching', label: 'Pairs' },
]

interface Props {
  /** The question to edit, in GIFT; null for a new one. */
  source: string | null
  /** The names of the lesson's other questions. */
  present: readonly string[]
  onClose: () => void
  /** Gets the question in GIFT. */
  onWrite: (written: string) => void
  /** Questions that were written elsewhere. */
  onBring: () => void
}

/** The form for one question. */
export function QuestionDialog({ source, present, onClose, onWrite, onBring }: Props) {
  const [start] = useState(() => (source === null ? newQuestion('single') : readQuestion(source)))
  const [question, setQuestion] = useState(start)
  const [former, setFormer] = useState<readonly WrittenQuestion[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = question && isChecked ? questionProblems(question) : {}

  if (!question) {
    return (
      <Dialog isOpen isBusy={false} size="md" onClose={onClose}>
        <DialogTitle>Edit this question in the text</DialogTitle>
        <p className={classes.note}>
          The form has no field for something in it, or GIFT cannot read it. The list of what to do says where.
        </p>
        <DialogActions>
          <Button onClick={onClose}>Back to the text</Button>
        </DialogActions>
      </Dialog>
    )
  }
  const written = question

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const whole = completed(written, present)
    if (Object.keys(questionProblems(whole)).length === 0) return onWrite(writeQuestion(whole))
    setQuestion({ ...whole, name: written.name })
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const change = (changes: Partial<WrittenQuestion>) => setQuestion({ ...written, ...changes })
  const changeAnswer = (index: number, changes: Partial<WrittenAnswer>) =>
    change({ answers: written.answers.map((answer, at) => (at === index ? { ...answer, ...changes } : answer)) })

  function changeKind(kind: QuestionKind) {
    setFormer([...former, written])
    setQuestion(ofOtherKind(written, kind, former))
  }

  function markRight(index: number, isRight: boolean) {
    const isOnly = written.kind === 'single' || written.kind === 'true-false'
    change({
      answers: written.answers.map((answer, at) =>
        isOnly ? { ...answer, isRight: at === index } : at === index ? { ...answer, isRight, weight: null } : answer,
      ),
    })
  }

  return (
    <Dialog isOpen isBusy={false} size="lg" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>{source === null ? 'New question' : 'Edit question'}</DialogTitle>
      <form ref={form} noValidate className={dialog.form} onSubmit={handleSubmit}>
        <NativeSelect
          label="Kind"
          value={written.kind}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          data={kinds}
          onChange={(event) => changeKind(event.currentTarget.value as QuestionKind)}
        />
        <Textarea
          data-autofocus
          label={written.kind === 'true-false' ? 'Statement' : 'Question'}
          rows={2}
          value={written.text}
          error={problems['text']}
          dir="auto"
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {written.kind === 'matching' ? (
          <Pairs pairs={written.pairs} problems={problems} onChange={(pairs) => change({ pairs })} />
        ) : (
          <fieldset className={classes.answers}>
            <legend>Answers</legend>
            {written.answers.map((answer, index) => (
              <Answer
                // oxlint-disable-next-line react/no-array-index-key -- an answer is its place: nothing else tells two empty ones apart
                key={index}
                index={index}
                kind={written.kind}
                answer={answer}
                problem={problems[`answer-${index}`]}
                onChange={(changes) => changeAnswer(index, changes)}
                onRight={(isRight) => markRight(index, isRight)}
                {...(written.kind !== 'true-false' &&
                  written.answers.length > 1 && { onRemove: () => change({ answers: written.answers.toSpliced(index, 1) }) })}
              />
            ))}
            {problems['answers'] && <ErrorNote message={problems['answers']} />}
            {written.kind !== 'true-false' && (
              <Button
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => change({ answers: [...written.answers, newAnswer(written.kind === 'text')] })}
              >
                Add an answer
              </Button>
            )}
          </fieldset>
        )}
        <Textarea
          label="Explanation for all answers"
          description="Shown after every answer. Not needed if each answer has its own."
          rows={2}
          autosize={false}
          value={written.explanation}
          error={problems['explanation']}
          dir="auto"
          onChange={(event) => change({ explanation: event.currentTarget.value })}
        />
        <TextInput
          label="Short name (optional)"
          description="Learners do not see it. It identifies their answers. If it is empty, the question’s first words become the name."
          value={written.name}
          error={problems['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {source === null && (
          <div>
            <Button variant="subtle" size="compact-md" leftSection={<IconUpload size={18} aria-hidden />} onClick={onBring}>
              From a GIFT file
            </Button>
          </div>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{source === null ? 'Insert' : 'Change'}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface AnswerProps {
  index: number
  kind: QuestionKind
  answer: WrittenAnswer
  problem: string | undefined
  onChange: (changes: Partial<WrittenAnswer>) => void
  onRight: (isRight: boolean) => void
  onRemove?: () => void
}

function Answer({ index, kind, answer, problem, onChange, onRight, onRemove }: AnswerProps) {
  const id = useId()
  const isOnly = kind === 'single' || kind === 'true-false'
  const name = kind === 'true-false' ? (index === 0 ? 'True' : 'False') : `Answer ${index + 1}`
  return (
    <div className={classes.answer} role="group" aria-labelledby={id}>
      <div className={classes.head}>
        <span id={id} className={classes.name}>
          {name}
        </span>
        <label className={classes.right}>
          <input
            type={isOnly ? 'radio' : 'checkbox'}
            name="right answer"
            checked={answer.isRight}
            aria-label={`${name} is right`}
            onChange={(event) => onRight(event.currentTarget.checked)}
          />
          <span>Right</span>
        </label>
        {onRemove && (
          <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
            <IconTrash size={17} aria-hidden display="block" />
          </Button>
        )}
      </div>
      {kind !== 'true-false' && (
        <div className={kind === 'number' ? classes.row : undefined}>
          <TextInput
            aria-label={kind === 'number' ? `${name}: number` : name}
            placeholder={kind === 'number' ? '3.5, or 2..4' : undefined}
            value={answer.text}
            error={problem}
            dir="auto"
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          {kind === 'number' && (
            <TextInput
              aria-label={`${name}: may differ by`}
              placeholder="May differ by"
              value={answer.tolerance}
              onChange={(event) => onChange({ tolerance: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      <TextInput
        aria-label={`${name}: why`}
        placeholder={answer.isRight ? 'Why it is right' : 'Why it is wrong, without naming the right one'}
        value={answer.feedback}
        error={kind === 'true-false' ? problem : undefined}
        dir="auto"
        onChange={(event) => onChange({ feedback: event.currentTarget.value })}
      />
    </div>
  )
}

interface PairsProps {
  pairs: WrittenQuestion['pairs']
  problems: Record<string, string>
  onChange: (pairs: WrittenQuestion['pairs']) => void
}

function Pairs({ pairs, problems, onChange }: PairsProps) {
  const change = (index: number, changes: Partial<WrittenQuestion['pairs'][number]>) =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...changes } : pair)))
  return (
    <fieldset className={classes.answers}>
      <legend>Pairs</legend>
      {pairs.map(({ left, right }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pair is its place: nothing else tells two empty ones apart
        <div key={index} className={classes.pair}>
          <TextInput
            aria-label={`Pair ${index + 1}, left`}
            value={left}
            error={problems[`pair-${index}`]}
            dir="auto"
            onChange={(event) => change(index, { left: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Pair ${index + 1}, right`}
            value={right}
            dir="auto"
            onChange={(event) => change(index, { right: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Remove pair ${index + 1}`}
            onClick={() => onChange(pairs.toSpliced(index, 1))}
          >
            <IconTrash size={17} aria-hidden display="block" />
          </Button>
        </div>
      ))}
      {problems['answers'] && <ErrorNote message={problems['answers']} />}
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onChange([...pairs, { left: '', right: '' }])}
      >
        Add a pair
      </Button>
    </fieldset>
  )
}
