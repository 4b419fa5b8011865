import type { ReactNode } from 'react'
import { Button } from '#site/ui/Button.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { UNDO_DURATION_MS, useToasts } from '#site/ui/toasts.ts'
import { NoteEditor } from './NoteEditor.tsx'
import classes from './NoteItem.module.css'
import type { NoteStore } from './note-store.ts'
import { nameOf, type Note } from './note.ts'

interface Props {
  store: NoteStore
  note: Note
  /** The quoted passage, usually a link to its place. */
  children: ReactNode
  isOpen: boolean
  onOpen: () => void
  onDone: () => void
  /** Called after the deletion, to move the focus: the button that had it is gone by then. */
  onRemoved: () => void
}

/** A note in a list, and the field for changing it. */
export function NoteItem({ store, note, children, isOpen, onOpen, onDone, onRemoved }: Props) {
  const remove = useRemoveNote(store)
  const kind = nameOf(note)

  async function handleRemove() {
    if (await remove(note)) onRemoved()
  }

  return (
    <div className={classes.note} data-kind={kind}>
      {children}
      {isOpen ? (
        <NoteEditor store={store} note={note} onDone={onDone} onRemove={() => void handleRemove()} />
      ) : (
        <>
          {note.text.trim() && (
            <p className={classes.text} dir="auto">
              {note.text}
            </p>
          )}
          <div className={classes.buttons}>
            {kind !== 'Bookmark' && (
              <Button size="compact-sm" variant="subtle" data-edit onClick={onOpen}>
                <span>{kind === 'Highlight' ? 'Add a note' : 'Edit'}</span>
                <Which note={note} />
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void handleRemove()}>
              <span>Delete</span> <Which note={note} />
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Adds the note's text to a button's name, so that screen readers can tell the buttons of different notes apart. */
function Which({ note }: { note: Note }) {
  return (
    <VisuallyHidden>
      <bdi>{`: ${(note.anchor?.exact || note.text || note.lessonTitle).slice(0, 60)}`}</bdi>
    </VisuallyHidden>
  )
}

/** Returns a function that deletes a note, offers to undo that, and resolves to whether the note was deleted. */
function useRemoveNote(store: NoteStore): (note: Note) => Promise<boolean> {
  const toasts = useToasts()
  return async (note) => {
    const removed = await store.remove(note)
    if (!removed) {
      toasts.add({
        type: 'warning',
        title: `${nameOf(note)} not deleted`,
        message: 'It was changed in another tab, or this browser blocks its storage. Look at it again.',
      })
      return false
    }
    toasts.add({
      type: 'info',
      title: `${nameOf(removed)} deleted`,
      message: shortened(removed.text || removed.anchor?.exact || removed.lessonTitle),
      duration: UNDO_DURATION_MS,
      action: { label: 'Undo', handler: () => store.restore(removed) },
    })
    return true
  }
}

const SHORT = 80

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join('')}…` : characters.join('')
}
