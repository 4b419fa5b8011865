import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Finding } from '#compiler/finding.ts'
import { formatCount } from '#shared/format.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import dialog from '#site/features/studio/dialog.module.css'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import classes from './HandIn.module.css'

interface Props {
  id: string
  store: DraftStore
  /** Null until all files have been checked. */
  findings: readonly Finding[] | null
  onShowFindings: () => void
  onClose: () => void
}

/** Hands in what is written, once nothing is left that would not show. */
export function HandInDialog({ id, store, findings, onShowFindings, onClose }: Props) {
  const api = useDraftsApi()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, run } = useWork('hand in')
  const broken = findings?.filter(({ isBroken }) => isBroken).length ?? 0
  const advice = (findings?.length ?? 0) - broken

  async function handIn(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const result = await run(async () => {
      const revision = await store.complete()
      return revision === null ? null : api.handIn(id, revision, note.trim())
    })
    if (result === null) return setFailure('Not everything is saved yet. Wait until it is, then try again.')
    if (!result.ok) return setFailure(sentenceFor(result.error))
    await queries.invalidateQueries({ queryKey: draftQueries.all(api) })
    toasts.add({ type: 'success', title: 'Handed in', message: 'An administrator reads it, and you get an email.' })
    onClose()
  }

  return (
    <Dialog isOpen isBusy={isPending} size="md" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>Hand in this course</DialogTitle>
      {broken > 0 ? (
        <div className={`${dialog.form} ${classes.form}`}>
          <p>
            {broken === 1
              ? 'One thing would not show as you mean it. Fix it first.'
              : `${formatCount(broken, 'thing')} would not show as you mean them. Fix them first.`}
          </p>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={onShowFindings}>Show what to fix</Button>
          </DialogActions>
        </div>
      ) : (
        <form className={`${dialog.form} ${classes.form}`} onSubmit={(event) => void handIn(event)}>
          <p>An administrator reads it, and publishes it or returns it with remarks. You can go on writing meanwhile.</p>
          {findings === null && <p>Checking the lessons…</p>}
          {advice > 0 && <p>{`The check has ${formatCount(advice, 'piece')} of advice. You decide what to make of it.`}</p>}
          <Textarea
            data-autofocus
            label="Note for the administrators (optional)"
            size="md"
            minRows={3}
            autosize
            maxRows={10}
            maxLength={2000}
            dir="auto"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {failure && <ErrorNote message={failure} />}
          <DialogActions>
            <Button variant="default" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={findings === null}>
              Hand in
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
