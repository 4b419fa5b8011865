import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { knownCategories } from '#site/features/courses/categories.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import type { Checked, Checker } from '#site/features/studio/checker.ts'
import { CodeEditor } from '#site/features/studio/editor/editors.ts'

/** How long the author pauses before the lesson is compiled. */
const PAUSE_MS = 250

const nothingYet = createStore<Checked>(() => ({ lessons: new Map(), course: [] }))

/** Compiles and checks an open draft after each pause in typing. The compiler comes after the text can be edited. */
export function useChecked(store: DraftStore, lessonId: string | null): Checked {
  const [checker, setChecker] = useState<Checker | null>(null)

  useEffect(() => {
    let isGone = false
    void CodeEditor.prefetch()
      .then(() => import('#site/features/studio/checker.ts'))
      .then(
        ({ createChecker }) => isGone || setChecker(createChecker(knownCategories)),
        // Without it, everything else works; the next visit tries again.
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [])

  useEffect(() => {
    if (!checker) return
    const names = () => new Set(store.getState().files.map(({ path }) => path))
    const check = () => {
      const known = names()
      void checker.check(
        { get: (path) => store.textOf(path) ?? undefined, has: (path) => known.has(path), keys: () => known.values() },
        lessonId,
      )
    }
    let timer = setTimeout(check)
    const end = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(check, PAUSE_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [checker, store, lessonId])

  return useStore(checker ?? nothingYet)
}
