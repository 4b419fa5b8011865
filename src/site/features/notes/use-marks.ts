import { useEffect, useMemo } from 'react'
import { findPassage, type Passage } from './anchor.ts'
import { markPassage, removeMarks, type ShownLesson } from './lesson-characters.ts'
import type { Note } from './note.ts'

/** Returns each note's passage in a lesson; null if the passage is gone. Notes about the whole lesson are left out. */
export function usePassages(lesson: ShownLesson | null, notes: readonly Note[]): ReadonlyMap<string, Passage | null> {
  const words = lesson?.written.text ?? null
  return useMemo(
    () => new Map(words === null ? [] : notes.flatMap(({ id, anchor }) => (anchor ? [[id, findPassage(words, anchor)] as const] : []))),
    [words, notes],
  )
}

/** Marks the passages in the lesson. Pressing one calls `onPress`. */
export function useMarks(
  lesson: ShownLesson | null,
  notes: readonly Note[],
  passages: ReadonlyMap<string, Passage | null>,
  onPress: (id: string) => void,
): void {
  const marked = notes.flatMap(({ id, text }) => {
    const passage = passages.get(id)
    return passage ? [{ id, ...passage, hasText: text.trim() !== '' }] : []
  })
  // Typing changes this key only when a note becomes empty or stops being empty, so the marks stay meanwhile.
  const key = JSON.stringify(marked)

  useEffect(() => {
    if (!lesson) return
    for (const { id, hasText, ...passage } of JSON.parse(key) as typeof marked) markPassage(lesson, passage, id, hasText)
    return () => removeMarks(lesson.element)
  }, [lesson, key])

  useEffect(() => {
    const element = lesson?.element
    if (!element) return
    function handleClick({ target }: MouseEvent) {
      const id =
        target instanceof Element && !target.closest('a, button') ? target.closest<HTMLElement>('mark[data-note]')?.dataset['note'] : null
      if (id && getSelection()?.isCollapsed !== false) onPress(id)
    }
    element.addEventListener('click', handleClick)
    return () => element.removeEventListener('click', handleClick)
  }, [lesson, onPress])
}

/** Returns the first of a note's `<mark>` elements. */
export function markElementOf(lesson: HTMLElement, id: string): HTMLElement | null {
  return [...lesson.querySelectorAll<HTMLElement>('mark[data-note]')].find((mark) => mark.dataset['note'] === id) ?? null
}
