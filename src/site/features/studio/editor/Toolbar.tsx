import {
  IconBold,
  IconChevronDown,
  IconClipboardCheck,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconPlus,
  IconQuestionMark,
  IconSearch,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MenuButton } from '#site/ui/MenuButton.tsx'
import { MenuAction } from '#site/ui/MenuItem.tsx'
import type { CommandName } from './editor.ts'
import { insertMenu } from './insert-menu.ts'
import classes from './Toolbar.module.css'

const icons: Record<CommandName, Icon> = {
  heading: IconHeading,
  bold: IconBold,
  italic: IconItalic,
  link: IconLink,
  list: IconList,
  steps: IconListNumbers,
  figure: IconPhoto,
  table: IconTable,
  code: IconCode,
  exercise: IconClipboardCheck,
  question: IconQuestionMark,
  find: IconSearch,
}

const formats: { name: CommandName; label: string }[] = [
  { name: 'heading', label: 'Heading' },
  { name: 'bold', label: 'Bold' },
  { name: 'italic', label: 'Italic' },
  { name: 'link', label: 'Link' },
  { name: 'list', label: 'List' },
  { name: 'steps', label: 'Numbered list' },
]

interface Props {
  /** Whether the cursor is in a question, which the menu then opens. */
  isInQuestion: boolean
  /** Whether the editor can find and replace. */
  hasFind: boolean
  onCommand: (name: CommandName) => void
}

/** What can be done with the text: headings have their own button, and the rest of what can be inserted has a menu. One stop for the Tab key; the arrow keys move between the buttons. */
export function Toolbar({ isInQuestion, hasFind, onCommand }: Props) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const insert = bar.current?.querySelector<HTMLElement>('[aria-haspopup]')
    if (insert) insert.tabIndex = -1
  }, [])

  function move(event: KeyboardEvent) {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('button:not([role="menuitem"])') ?? [])]
    const at = all.findIndex((button) => button === document.activeElement)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    const next = step ? all.at((at + step) % all.length) : { Home: all[0], End: all.at(-1) }[event.key]
    // In the open menu, these keys move between its items.
    if (!next || at < 0) return
    event.preventDefault()
    for (const button of all) button.tabIndex = button === next ? 0 : -1
    next.focus()
  }

  const button = (name: CommandName, label: string) => {
    const ButtonIcon = icons[name]
    return (
      <button
        key={name}
        type="button"
        tabIndex={name === 'heading' ? 0 : -1}
        className={classes.button}
        aria-label={label}
        title={label}
        onClick={() => onCommand(name)}
      >
        <ButtonIcon aria-hidden size={19} stroke={1.8} />
      </button>
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons are
    <div
      ref={bar}
      className={classes.bar}
      role="toolbar"
      aria-label="Format and insert"
      onKeyDown={move}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {formats.map(({ name, label }) => button(name, label))}
      <MenuButton
        className={`${classes.button} ${classes.insert}`}
        trigger={
          <>
            <IconPlus aria-hidden size={18} />
            <span>Insert</span>
            <IconChevronDown aria-hidden size={15} />
          </>
        }
      >
        {insertMenu.slice(1).map(({ name, label, about }) => {
          const ItemIcon = icons[name]
          const isOpen = name === 'question' && isInQuestion
          return (
            // The closing menu gives the focus to its button, and what was inserted takes it.
            <MenuAction key={name} icon={<ItemIcon aria-hidden size={19} />} onSelect={() => setTimeout(() => onCommand(name))}>
              <span className={classes.item}>
                <span>{isOpen ? 'Edit this question' : label}</span> <span className={classes.about}>{isOpen ? 'In the form' : about}</span>
              </span>
            </MenuAction>
          )
        })}
      </MenuButton>
      {hasFind && button('find', 'Find')}
    </div>
  )
}
