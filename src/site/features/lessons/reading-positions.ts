import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useRecordKey } from '#site/auth/auth-context.ts'
import { entriesKind, entryIn } from '#site/backend/account-record.ts'
import { browserStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher } from '#site/backend/merge.ts'
import { type Check, isNumber } from '#site/backend/stored-json.ts'
import { useWasRendered } from '#site/ui/hydrated.ts'
import { startScreenAt } from '#site/ui/start-of-screen.ts'

/** How far an account has read in each lesson that was begun but not read to the end. */
interface ReadingPositions {
  /** The block of the text at which reading stopped, from 0; null at the beginning. */
  of(lesson: string): number | null
  keep(lesson: string, block: number | null): Promise<void>
}

const isBlock: Check<number> = (value): value is number => isNumber(value) && Number.isSafeInteger(value) && value > 0
const furthest = higher((block) => (isBlock(block) ? block : 0))

export const readingKind = entriesKind({ name: 'reading', field: 'blocks', isEntry: isBlock, merge: furthest })

export function readingPositions(storage: KeyValueStorage, key: string, runExclusive?: Exclusive): ReadingPositions {
  const record = readingKind.open(storage, key, runExclusive)
  return {
    of: (lesson) => entryIn(record.read().blocks, lesson, isBlock),
    keep: (lesson, block) =>
      record.change((stored) => {
        const { [lesson]: _, ...others } = stored.blocks
        return { ...stored, blocks: block === null ? others : { ...others, [lesson]: block } }
      }),
  }
}

/** A block counts as being read when its top is this far below the top of the window, in pixels. */
const readingLine = 160
/** A position before this block is not stored: the learner may as well start over. */
const firstKeptBlock = 3

/**
 * Stores where the learner stops reading a lesson, and scrolls there when the lesson is opened again.
 * @param isShown whether the text has loaded
 * @returns a ref for the element that contains the text
 */
export function useReadingPosition(courseId: string, lessonId: string, isShown: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const wasRendered = useWasRendered()
  const key = useRecordKey(readingKind)

  // As a layout effect, so that it ends before a screen that replaces the lesson scrolls.
  useLayoutEffect(() => {
    const text = body.current?.querySelector('[data-lesson-text]')
    if (!isShown || !text || key === null) return
    const positions = readingPositions(browserStorage, key)
    const lesson = `${courseId}/${lessonId}`
    const kept = positions.of(lesson)
    // Do not move a reader who scrolled the prerendered page before hydration.
    const isInPlace = window.location.hash || (wasRendered && window.scrollY > 0)
    const start = kept === null || isInPlace ? undefined : text.children[kept]
    const leave = start && startScreenAt(start)

    let frame = 0
    let last = kept
    function keepPosition() {
      frame = 0
      // A text that is hidden or gone is at no position.
      if (!text?.getClientRects().length) return
      const tops = [...text.children].map((block) => block.getBoundingClientRect().top)
      const isAtEnd = text.getBoundingClientRect().bottom <= window.innerHeight
      const block = tops.findLastIndex((top) => top <= readingLine)
      const position = isAtEnd || block < firstKeptBlock ? null : block
      if (position !== last) void positions.keep(lesson, position)
      last = position
    }
    function handleScroll() {
      frame ||= requestAnimationFrame(keepPosition)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      cancelAnimationFrame(frame)
      leave?.()
    }
  }, [key, courseId, lessonId, isShown, wasRendered])

  return body
}
