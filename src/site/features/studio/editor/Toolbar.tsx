import {
  IconBold,
  IconClipboardCheck,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconQuestionMark,
  IconSearch,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type { CommandName } from './editor.ts'
import classes from './Toolbar.module.css'

const buttons: { name: CommandName; label: string; ButtonIcon: Icon; hasWords?: boolean }[] = [
  { name: 'heading', label: 'Heading', ButtonIcon: IconHeading },
  { name: 'bold', label: 'Bold', ButtonIcon: IconBold },
  { name: 'italic', label: 'Italic', ButtonIcon: IconItalic },
  { name: 'link', label: 'Link', ButtonIcon: IconLink },
  { name: 'list', label: 'List', ButtonIcon: IconList },
  { name: 'steps', label: 'Numbered list', ButtonIcon: IconListNumbers },
  { name: 'figure', label: 'Figure', ButtonIcon: IconPhoto, hasWords: true },
  { name: 'table', label: 'Table', ButtonIcon: IconTable, hasWords: true },
  { name: 'code', label: 'Code', ButtonIcon: IconCode, hasWords: true },
  { name: 'exercise', label: 'Exercise', ButtonIcon: IconClipboardCheck, hasWords: true },
  { name: 'question', label: 'Question', ButtonIcon: IconQuestionMark, hasWords: true },
  { name: 'find', label: 'Find', ButtonIcon: IconSearch, hasWords: true },
]

interface Props {
  /** Whether the cursor is in a question, which the button then opens. */
  isInQuestion: boolean
  /** Whether the editor can find and replace. */
  hasFind: boolean
  onCommand: (name: CommandName) => void
}

/** What can be done with the text. One stop for the Tab key; the arrow keys move between the buttons. */
export function Toolbar({ isInQuestion, hasFind, onCommand }: Props) {
  const shown = buttons.filter(({ name }) => hasFind || name !== 'find')
  const bar = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = all.findIndex((button) => button === document.activeElement)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    const next = step ? all.at((at + step) % all.length) : { Home: all[0], End: all.at(-1) }[event.key]
    if (!next) return
    event.preventDefault()
    for (const button of all) button.tabIndex = button === next ? 0 : -1
    next.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons are
    <div ref={bar} className={classes.bar} role="toolbar" aria-label="Format and insert" onKeyDown={move}>
      {shown.map(({ name, label, ButtonIcon, hasWords }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          className={classes.button}
          aria-label={name === 'question' && isInQuestion ? 'Edit this question' : label}
          title={label}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCommand(name)}
        >
          <ButtonIcon aria-hidden size={19} stroke={1.8} />
          {hasWords && <span>{name === 'question' && isInQuestion ? 'Edit question' : label}</span>}
        </button>
      ))}
    </div>
  )
}
