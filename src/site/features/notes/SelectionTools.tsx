import { IconCopy, IconHighlight, IconNote } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { type Passage } from './anchor.ts'
import { passageOf, type ShownLesson, wordsOf } from './lesson-characters.ts'
import classes from './SelectionTools.module.css'

interface Props {
  lesson: ShownLesson
  onHighlight: (passage: Passage) => void
  onNote: (passage: Passage) => void
  /** Receives the selected words as they are shown. */
  onCopy: (words: string) => void
}

interface Selected {
  passage: Passage
  words: string
  style: CSSProperties
}

/** How long after its last change a selection gets the tools: until then it may still grow, or a press may clear it. */
const SETTLED_MS = 250
/** The height that the tools need above a selection, and the height of the header, in pixels. */
const HEIGHT = 52
const HEADER = 76

/**
 * Tools for the text that is selected in a lesson: above it, or on touch screens at the bottom, away from the system's own menu.
 * The Tab key is made to move the focus to them, because they do not follow the text in the document.
 */
export function SelectionTools({ lesson, onHighlight, onNote, onCopy }: Props) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const tools = useRef<HTMLDivElement>(null)
  const frame = lesson.element.parentElement

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let timer = 0
    let isPressed = false
    const look = () => {
      if (!isPressed) setSelected(selectionIn(lesson))
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, SETTLED_MS)
    }
    document.addEventListener('selectionchange', lookSoon, { signal })
    document.addEventListener('pointerdown', ({ pointerType }) => (isPressed = pointerType === 'mouse'), { signal })
    document.addEventListener(
      'pointerup',
      () => {
        isPressed = false
        lookSoon()
      },
      { signal },
    )
    // Something may have been selected before this was here, or just before the lesson changed.
    lookSoon()
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [lesson])

  const isShown = selected !== null
  useEffect(() => {
    if (!isShown) return
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        getSelection()?.removeAllRanges()
        setSelected(null)
      } else if (event.key === 'Tab' && !event.shiftKey && !tools.current?.contains(document.activeElement)) {
        event.preventDefault()
        tools.current?.querySelector('button')?.focus()
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isShown])

  if (!frame || !selected) return null

  function use(action: (passage: Passage, words: string) => void) {
    if (selected) action(selected.passage, selected.words)
    getSelection()?.removeAllRanges()
    setSelected(null)
  }

  return createPortal(
    <div ref={tools} className={classes.tools} style={selected.style} role="group" aria-label="Selected text">
      <VisuallyHidden role="status">Text selected. Press Tab to highlight it, to write a note or to copy it.</VisuallyHidden>
      <button type="button" onMouseDown={keepSelection} onClick={() => use(onHighlight)}>
        <IconHighlight size={20} aria-hidden /> Highlight
      </button>
      <button type="button" aria-keyshortcuts="n" onMouseDown={keepSelection} onClick={() => use(onNote)}>
        <IconNote size={20} aria-hidden /> Note
      </button>
      <button type="button" onMouseDown={keepSelection} onClick={() => use((_, words) => onCopy(words))}>
        <IconCopy size={20} aria-hidden /> Copy quote
      </button>
    </div>,
    frame,
  )
}

/** Keeps a press on a tool from clearing the selection before the tool uses it. */
function keepSelection(event: React.MouseEvent) {
  event.preventDefault()
}

function selectionIn(lesson: ShownLesson): Selected | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const passage = range.intersectsNode(lesson.element) ? passageOf(lesson, range) : null
  const frame = lesson.element.parentElement?.getBoundingClientRect()
  if (!passage || !frame) return null
  const { left, width, top, bottom } = range.getBoundingClientRect()
  const y = top - HEIGHT > HEADER ? top - HEIGHT : bottom + 8
  return {
    passage,
    words: wordsOf(lesson.element, range),
    style: { '--x': `${left + width / 2 - frame.left}px`, '--y': `${y - frame.top}px` } as CSSProperties,
  }
}
