import { useToasts } from '#site/ui/toasts.ts'
import type { NoteStore } from './note-store.ts'
import { nameOf, type Note } from './note.ts'

/** Long enough to read the message and reconsider. */
const UNDO_MS = 12_000

/** Returns a function that deletes a note, offers to undo that, and resolves to whether the note was deleted. */
export function useRemoveNote(store: NoteStore): (note: Note) => Promise<boolean> {
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
      duration: UNDO_MS,
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
