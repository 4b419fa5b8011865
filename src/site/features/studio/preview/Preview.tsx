import { type MouseEvent, useEffect, useRef } from 'react'
import type { LessonText as Compiled } from '#content/lesson.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { LessonText } from '#site/features/lessons/LessonText.tsx'
import { QuestionCard } from '#site/features/lessons/questions/QuestionCard.tsx'
import { questionsHeading } from '#site/features/lessons/questions/questions-heading.ts'
import { type LessonLines, partAt } from './block-lines.ts'
import classes from './Preview.module.css'

interface Props {
  title: string
  text: Compiled
  lines: LessonLines
  language: string | undefined
  /** Where the cursor is. */
  line: number
  /** Called with the line of what was pressed. */
  onLine: (line: number) => void
}

/** A lesson as learners see it. It follows the cursor, and a press leads to the line. */
export function Preview({ title, text, lines, language, line, onLine }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const heading = questionsHeading(text.words)

  useEffect(() => {
    const element = pane.current
    if (!element) return
    const parts = partsOf(element)
    const question = lines.questions.length > 0 && line >= (lines.questions[0] ?? Infinity) ? partAt(lines.questions, line) : -1
    const part = question >= 0 ? parts.questions[question] : parts.blocks[partAt(lines.blocks, line)]
    for (const marked of element.querySelectorAll('[data-here]')) delete (marked as HTMLElement).dataset['here']
    if (!part) return
    part.dataset['here'] = ''
    const answer = part.closest('details')
    if (answer) answer.open = true
    const { top, bottom } = part.getBoundingClientRect()
    const frame = element.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) element.scrollTop += top - frame.top - frame.height / 3
  }, [line, lines])

  function handleClick(event: MouseEvent) {
    const { target } = event
    if (!(target instanceof Element) || !pane.current) return
    // Links lead out of the studio.
    if (target.closest('a')) event.preventDefault()
    if (target.closest('figure, button, label, input, select, textarea')) return
    const parts = partsOf(pane.current)
    const block = parts.blocks.findIndex((part) => part.contains(target))
    const question = parts.questions.findIndex((part) => part.contains(target))
    const found = block >= 0 ? lines.blocks[block] : lines.questions[question]
    if (target.closest('a')) event.stopPropagation()
    if (found !== undefined) onLine(found)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the editor is where the keyboard writes; this is a shortcut of the pointer
    <div ref={pane} className={classes.pane} onClickCapture={handleClick}>
      <div className={classes.page} {...languageAttributes({ language })}>
        <h2 className={classes.title}>{title}</h2>
        <LessonText html={text.html} words={text.words} />
        {text.questions.length > 0 && (
          <section className={classes.questions} aria-labelledby="preview-questions">
            <h2 id="preview-questions">{heading.text}</h2>
            {text.questions.map((question, index) => (
              <div key={question.id} data-question>
                <QuestionCard question={question} words={text.words} language={language} number={index + 1} onJudged={() => {}} />
              </div>
            ))}
          </section>
        )}
        {text.html === '' && text.questions.length === 0 && <p className={classes.empty}>What you write appears here.</p>}
      </div>
    </div>
  )
}

function partsOf(pane: HTMLElement): { blocks: HTMLElement[]; questions: HTMLElement[] } {
  const text = pane.querySelector('[data-lesson-text]')
  const blocks = text?.querySelectorAll<HTMLElement>(':scope > :not(.exercise), .exercise > :not(.answer), .answer > :not(summary)')
  return { blocks: [...(blocks ?? [])], questions: [...pane.querySelectorAll<HTMLElement>('[data-question]')] }
}
