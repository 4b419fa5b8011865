import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatCount } from '#shared/format.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { type JsonCourse, lessonsOf } from '#site/features/studio/course-json.ts'
import { findInCourse, mostFound } from '#site/features/studio/find-in-course.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import classes from './FindDialog.module.css'

interface Props {
  store: DraftStore
  course: JsonCourse
  nameOf: (file: string) => string
  onShow: (file: string, line: number) => void
  onClose: () => void
}

/** Finds words in all lessons of the course, in the order of the outline. Each result leads to its line. */
export function FindDialog({ store, course, nameOf, onShow, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const found = useMemo(() => {
    const files = lessonsOf(course).map(({ id }) => `${id}.md`)
    return findInCourse(
      files.map((file) => ({ file, text: store.textOf(file) ?? '' })),
      words,
    )
  }, [store, course, words])
  const count = found.length === mostFound ? `The first ${mostFound} lines` : formatCount(found.length, 'line')

  return (
    <Dialog isOpen isBusy={false} size="lg" onClose={onClose} returnsFocus={false}>
      <DialogTitle>Find in all lessons</DialogTitle>
      <TextInput
        data-autofocus
        type="search"
        size="md"
        label="Words"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {words.trim() === '' ? '' : found.length === 0 ? 'Nothing found.' : count}
      </p>
      {found.length > 0 && (
        <ul className={classes.list} aria-label="Lines found">
          {found.map(({ file, line, before, match, after }) => (
            <li key={`${file}:${line}`}>
              <button type="button" className={classes.found} onClick={() => onShow(file, line)}>
                <span className={classes.place} dir="auto">{`${nameOf(file)}, line ${line}`}</span>
                <span dir="auto" translate="no">
                  <span>{before}</span>
                  <mark>{match}</mark>
                  <span>{after}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
