import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useUser } from '#site/auth/auth-context.ts'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import type { Message, MessageState } from '#site/features/administration/message.ts'
import { sentenceFor } from '#site/features/administration/outcome.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { shortenBy } from '#site/ui/shorten-by.ts'
import { useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import box from '#site/ui/box.module.css'
import shared from '../admin.module.css'
import { ActedAt } from '../ActedAt.tsx'
import { useRefusedAccount } from '../Loaded.tsx'
import classes from './MessageView.module.css'
import { type ChangeResult, useChangeMessage } from './use-change-message.ts'

const MAX_NOTES_LENGTH = 4000

// Session storage belongs to this tab and disappears with it, so the next person at this computer does not see it.
const storage = forgivingStorage(() => sessionStorage)

/** Edits a message's state and the administrators' notes about it. Unsaved notes survive every failure. */
export function MessageForm({ message }: { message: Message }) {
  const toasts = useToasts()
  const changeMessage = useChangeMessage()
  const kept = unsavedNotes(useConfiguration().appId, useUser().uid, message.id)
  const [notes, setNotes] = useState(() => kept.read() ?? message.notes)
  const [known, setKnown] = useState(message.notes)
  const [result, setResult] = useState<ChangeResult | null>(null)
  const { isPending: isSaving, run } = useWork('save message')
  useRefusedAccount(result?.result === 'failed' && result.failure.problem === 'account')

  // Another administrator's notes replace the ones shown here, unless this administrator has edited them.
  if (known !== message.notes) {
    setKnown(message.notes)
    if (notes === known) setNotes(message.notes)
  }

  const excess = [...notes].length - MAX_NOTES_LENGTH
  const isChanged = notes !== message.notes

  function handleNotes(typed: string) {
    setNotes(typed)
    if (typed === message.notes) kept.drop()
    else kept.keep(typed)
  }

  async function save(status?: MessageState) {
    setResult(null)
    if (excess > 0) return
    const outcome = await run(() => changeMessage(message, { ...(isChanged && { notes }), ...(status && { status }) }))
    setResult(outcome)
    if (outcome.result === 'done') {
      kept.drop()
      const said =
        status === 'closed' ? 'The message is closed.' : status === 'open' ? 'The message is open again.' : 'Your notes are saved.'
      toasts.add({ type: 'success', title: 'Saved', message: said })
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit} aria-label="Notes and state">
      <Textarea
        label="Notes"
        description="For administrators only; the sender never sees them."
        size="md"
        rows={4}
        value={notes}
        onChange={(event) => handleNotes(event.currentTarget.value)}
        error={shortenBy('the notes', excess)}
      />
      {result?.result === 'failed' && <ErrorNote message={`${sentenceFor(result.failure)} What you wrote is kept here.`} />}
      {result?.result === 'conflict' && (
        <ErrorNote message="Someone else has changed this message in the meantime. Nothing was saved, and what you wrote is kept here.">
          {isChanged && (
            <>
              <span>Their notes: </span>
              <p className={classes.theirs}>{message.notes || 'none'}</p>
              <Button variant="default" className={classes.takeTheirs} onClick={() => handleNotes(message.notes)}>
                Use their notes
              </Button>
            </>
          )}
        </ErrorNote>
      )}
      <div className={box.row}>
        <Button type="submit" variant="default" loading={isSaving} disabled={!isChanged}>
          Save notes
        </Button>
        <Button variant="default" disabled={isSaving} onClick={() => void save(message.status === 'closed' ? 'open' : 'closed')}>
          {message.status === 'closed' ? 'Reopen message' : 'Close message'}
        </Button>
      </div>
      {message.updated_at && (
        <p className={shared.facts}>
          <ActedAt action="Last changed" at={message.updated_at} by={message.handled_by} />
        </p>
      )}
    </form>
  )
}

/** Keeps unsaved notes about a message, so that they survive a session that ends while the administrator is typing. */
function unsavedNotes(appId: string, administrator: string, message: string) {
  const key = `${appId}-notes-${administrator}-${message}`
  return {
    read: () => storage.getItem(key),
    keep: (notes: string) => storage.setItem(key, notes),
    drop: () => storage.removeItem(key),
  }
}
