import { useMemo } from 'react'
import type { BlockWords } from '#content/block-words.ts'
import type { Choice, Question } from '#content/lesson.ts'
import field from '#site/ui/field.module.css'
import tick from '#site/ui/tick.module.css'
import secondary from '#site/ui/secondary.module.css'
import { Inline } from './Inline.tsx'
import type { Given } from './judge.ts'
import classes from './questions.module.css'

interface Props<Kind extends Question['kind']> {
  question: Extract<Question, { kind: Kind }>
  words: BlockWords
  given: Given
  /** The answer that was judged last, if any. */
  judged: Given | null
  /** Whether the answer can no longer be changed. Then the right answer shows. */
  isOver: boolean
  onChange: (given: Given) => void
}

/** The inputs for an answer, by kind of question. */
export function AnswerFields({ question, ...props }: Props<Question['kind']>) {
  switch (question.kind) {
    case 'text':
    case 'number':
      return <TypedAnswer question={question} {...props} />
    case 'matching':
      return <MatchedPairs question={question} {...props} />
    default:
      return <Choices question={question} {...props} />
  }
}

function Choices({ question, words, given, judged, isOver, onChange }: Props<'single' | 'multiple' | 'true-false'>) {
  const isMultiple = question.kind === 'multiple'
  const choose = ({ text }: Choice, isChosen: boolean) =>
    onChange(isMultiple ? [...given.filter((other) => other !== text), ...(isChosen ? [text] : [])] : [text])
  return (
    <>
      {isMultiple && <p className={secondary.small}>{words.chooseAll}</p>}
      <ul className={classes.choices}>
        {question.choices.map((choice) => {
          const isChosen = given.includes(choice.text)
          return (
            <li key={choice.text}>
              <label className={classes.choice} data-mark={judged ? markOf(choice, judged.includes(choice.text), isOver) : undefined}>
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  className={tick.tick}
                  name={question.id}
                  checked={isChosen}
                  disabled={isOver}
                  onChange={(event) => choose(choice, event.currentTarget.checked)}
                />
                <Inline html={choice.text} />
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Before the end, only what the learner chose is marked. */
function markOf({ isRight }: Choice, wasChosen: boolean, isOver: boolean): string | undefined {
  if (isRight) return wasChosen || isOver ? 'right' : undefined
  return wasChosen ? 'wrong' : undefined
}

function TypedAnswer({ question, words, given, isOver, onChange }: Props<'text' | 'number'>) {
  return (
    <input
      className={`${field.field} ${classes.typed}`}
      aria-label={words.yourAnswer}
      dir="auto"
      autoComplete="off"
      // Otherwise phones would correct the answer, and replace quotes and hyphens in code.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode={question.kind === 'number' ? 'decimal' : 'text'}
      value={given[0] ?? ''}
      readOnly={isOver}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  )
}

function MatchedPairs({ question, words, given, isOver, onChange }: Props<'matching'>) {
  const options = useMemo(() => optionsOf(question.pairs), [question.pairs])
  return (
    <ul className={classes.pairs}>
      {question.pairs.map(({ left, right }, index) => (
        <li key={left}>
          <label className={classes.pair} data-mark={isOver ? (given[index] === right ? 'right' : 'wrong') : undefined}>
            <Inline html={left} />
            <select
              className={field.field}
              value={given[index] ?? ''}
              disabled={isOver}
              onChange={(event) => onChange(question.pairs.map((_, at) => (at === index ? event.currentTarget.value : (given[at] ?? ''))))}
            >
              <option value="">{words.choose}</option>
              {options.map(({ html, text }) => (
                <option key={html} value={html}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** The right sides of pairs with their texts, in alphabetical order, which gives away nothing about the pairs. */
function optionsOf(pairs: readonly { right: string }[]): { html: string; text: string }[] {
  const all = [...new Set(pairs.map(({ right }) => right))].map((html) => ({ html, text: plain(html) }))
  return all.toSorted((one, other) => one.text.localeCompare(other.text))
}

/** Returns the text of HTML, because an option of a select cannot contain markup. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}
