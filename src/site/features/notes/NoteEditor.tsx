import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import box from '#site/ui/box.module.css'
import classes from './NoteEditor.module.css'
import item from './NoteItem.module.css'
import type { NoteStore } from './note-store.ts'
import type { Note } from './note.ts'
import { useCopyText } from './use-copy-text.ts'

interface Props {
  store: NoteStore
  note: Note
  onDone: () => void
  onRemove: () => void
}

/** The field for writing a note. Each keystroke is stored at once. On phones the field is at the bottom of the screen. */
export function NoteEditor({ store, note, onDone, onRemove }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const copyText = useCopyText()
  const isUnkept = useStore(store, ({ unkept }) => unkept.has(note.id))
  const isCopy = useStore(store, ({ copies }) => [...copies.values()].includes(note.id))

  useEffect(() => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
    element.scrollIntoView({ block: 'nearest' })
  }, [])

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onDone()
  }

  return (
    <div className={classes.editor} role="group" aria-labelledby={id}>
      <label id={id} htmlFor={`${id}-field`} className={classes.label}>
        {note.anchor ? 'Note' : 'Note about the whole lesson'}
      </label>
      {note.anchor && (
        <p className={`${item.quote} ${classes.quote}`} dir="auto">
          {note.anchor.exact}
        </p>
      )}
      <textarea
        ref={field}
        id={`${id}-field`}
        className={classes.field}
        dir="auto"
        rows={4}
        value={note.text}
        onChange={(event) => store.write(note, event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {isCopy && (
        <p className={classes.state} role="status">
          This note was also changed in another tab. Both texts are kept; this one is yours.
        </p>
      )}
      {isUnkept ? (
        <ErrorNote message="This browser is not storing this note: its storage is full or blocked. Copy the text before you close the page.">
          <Button size="compact-md" variant="default" onClick={() => void copyText(note.text, 'Note copied')}>
            Copy the text
          </Button>
        </ErrorNote>
      ) : (
        <p className={classes.state}>Saved in this browser as you type.</p>
      )}
      <div className={box.tightRow}>
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={onRemove}>
          Delete
        </Button>
      </div>
    </div>
  )
}
