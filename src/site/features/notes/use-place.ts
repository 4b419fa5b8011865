import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Passage } from './anchor.ts'
import { noteHash } from './note.ts'
import { markElementOf } from './use-marks.ts'

/**
 * Moves the focus to a note's place in the lesson, so that reading continues there. Begins with the note in the URL, if any.
 * @returns a function that moves the focus to another note
 */
export function usePlace(lesson: HTMLElement | null, passages: ReadonlyMap<string, Passage | null>) {
  const { hash } = useLocation()
  const [target, setTarget] = useState<{ id: string; scrolls: boolean } | null>(null)
  const reached = useRef(target)
  const visited = useRef('')

  // This effect must run after the one that marks the passages.
  useEffect(() => {
    if (!lesson) return
    const asked = reached.current === target ? null : target
    const named = visited.current === hash ? undefined : [...passages.keys()].find((id) => noteHash(id) === hash)
    const id = asked?.id ?? named
    if (id === undefined) return
    const mark = markElementOf(lesson, id)
    if (!mark && passages.get(id) !== null) return
    visited.current = hash
    reached.current = target
    if (mark) goTo(lesson, mark, asked?.scrolls ?? true)
    else document.getElementById('lesson-notes')?.scrollIntoView()
  }, [lesson, passages, target, hash])

  return (id: string, options: { scrolls: boolean }) => setTarget({ id, ...options })
}

function goTo(lesson: HTMLElement, mark: HTMLElement, scrolls: boolean) {
  for (const shown of lesson.querySelectorAll<HTMLElement>('mark[data-shown]')) delete shown.dataset['shown']
  mark.dataset['shown'] = ''
  const answer = mark.closest('details')
  if (answer) answer.open = true
  mark.tabIndex = -1
  mark.focus({ preventScroll: true })
  if (scrolls) mark.scrollIntoView({ block: 'center' })
}
