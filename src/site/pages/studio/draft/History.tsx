import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, dateFormat } from '#shared/format.ts'
import type { SnapshotFile } from '#site/features/drafts/draft.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { refusalOfError, sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import { changesOf } from '#site/features/drafts/merge-text.ts'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './History.module.css'

interface Props {
  id: string
  store: DraftStore
  nameOf: (file: string) => string
}

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** Earlier states of a course: what differs from now, and the way back to one. */
export function History({ id, store, nameOf }: Props) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const api = useDraftsApi()
  const [chosen, setChosen] = useState<string | null>(null)
  const snapshots = useQuery(draftQueries.snapshots(api, id))
  const versions = useQuery(draftQueries.versions(api, id))
  const snapshot = useQuery({ ...draftQueries.snapshot(api, chosen ?? ''), enabled: chosen !== null })
  const { isPending: isKeeping, run } = useWork('keep state')
  const refresh = () => queries.invalidateQueries({ queryKey: draftQueries.all(api) })

  async function keep() {
    await store.flush()
    const kept = await run(() => api.takeSnapshot(id))
    await refresh()
    if (!kept.ok) toasts.add({ type: 'error', title: 'Not kept', message: sentenceFor(kept.error) })
  }

  async function restore(snapshotId: string) {
    await confirm({
      type: 'warning',
      title: 'Go back to this state?',
      message: 'The course becomes what it was then. Its present state is kept in the history first.',
      confirmLabel: 'Go back',
      async onConfirm() {
        if (!(await store.flush())) return 'Not everything is saved yet. Wait until it is, then try again.'
        const restored = await api.restoreSnapshot(snapshotId)
        if (!restored.ok) return sentenceFor(restored.error)
        await store.refresh()
        await refresh()
        toasts.add({ type: 'success', title: 'Done', message: 'The course is what it was then.' })
        return null
      },
    })
  }

  if (snapshots.isPending) return <LoadingScreen />
  if (!snapshots.data) {
    return (
      <div className={classes.history}>
        <ErrorNote message={sentenceFor(refusalOfError(snapshots.error))}>
          <Button size="compact-md" variant="default" onClick={() => void snapshots.refetch()}>
            Try again
          </Button>
        </ErrorNote>
      </div>
    )
  }
  const handedIn = new Map((versions.data ?? []).map((version) => [version.snapshot_id, version]))
  return (
    <div className={classes.history}>
      <div className={classes.head}>
        <h2>History</h2>
        <Button variant="default" loading={isKeeping} onClick={() => void keep()}>
          Keep the present state
        </Button>
      </div>
      {snapshots.data.length === 0 ? (
        <p className={classes.note}>Nothing is kept yet. Keep a state before you change much: you can come back to it at any time.</p>
      ) : (
        <ul className={classes.list} aria-label="States of the course">
          {snapshots.data.map((one) => {
            const version = handedIn.get(one.id)
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className={classes.state}
                  aria-pressed={chosen === one.id}
                  onClick={() => setChosen(chosen === one.id ? null : one.id)}
                >
                  <span>{moments(new Date(one.taken_at))}</span>
                  {version && <span className={classes.version}>{`Version ${version.number}, ${version.state}`}</span>}
                </button>
                {chosen === one.id && (
                  <div className={classes.detail}>
                    {version?.note && <p className={classes.note}>{version.note}</p>}
                    {snapshot.data ? (
                      <>
                        <Changes then={snapshot.data} store={store} nameOf={nameOf} onRestore={() => void restore(one.id)} />
                        <div>
                          <DownloadButton hasWords id={id} files={() => snapshot.data} slug={version?.slug ?? 'course'} />
                        </div>
                      </>
                    ) : snapshot.isError ? (
                      <ErrorNote message={sentenceFor(refusalOfError(snapshot.error))} />
                    ) : (
                      <p className={classes.note}>Loading…</p>
                    )}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface ChangesProps {
  then: readonly SnapshotFile[]
  store: DraftStore
  nameOf: (file: string) => string
  onRestore: () => void
}

/** What differs between a state and the present one, by file. */
function Changes({ then, store, nameOf, onRestore }: ChangesProps) {
  const now = store.getState().files
  const paths = [...new Set([...then.map(({ path }) => path), ...now.map(({ path }) => path)])].toSorted()
  const changed = paths.flatMap((path) => {
    const before = then.find((file) => file.path === path)
    const after = now.find((file) => file.path === path)
    const text = store.textOf(path)
    if (before && after && (before.text === null ? before.hash === after.hash : before.text === text)) return []
    return [{ path, before: before?.text ?? null, after: after ? text : null, state: !before ? 'added' : !after ? 'removed' : 'changed' }]
  })
  if (changed.length === 0) return <p className={classes.note}>The course is the same now.</p>
  return (
    <>
      <p
        className={classes.note}
      >{`${formatCount(changed.length, 'file')} differ from now. Lines that came since are marked +, and lines that are gone −.`}</p>
      {changed.map(({ path, before, after, state }) => (
        <details key={path} className={classes.file}>
          <summary>
            <span dir="auto">{nameOf(path)}</span>
            <span className={classes.version}>
              {state === 'added' ? 'new since then' : state === 'removed' ? 'gone since then' : 'changed'}
            </span>
          </summary>
          {before !== null || after !== null ? <Differences before={before ?? ''} after={after ?? ''} /> : <p>Another file.</p>}
        </details>
      ))}
      <div>
        <Button variant="default" onClick={onRestore}>
          Go back to this state
        </Button>
      </div>
    </>
  )
}

/** The lines that differ, with a line above and below. */
function Differences({ before, after }: { before: string; after: string }) {
  const [old, present] = [before.split('\n'), after.split('\n')]
  const parts = changesOf(old, present).map(({ start, end, to }) => ({
    from: start,
    above: old[start - 1],
    gone: old.slice(start, end),
    came: present.slice(...to),
    below: old[end],
  }))
  return (
    <div className={classes.differences} dir="auto">
      {parts.map(({ from, above, gone, came, below }) => (
        <div key={from} className={classes.part}>
          {above !== undefined && <p>{above || '\u00A0'}</p>}
          {gone.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be the same
            <del key={index}>{line || '\u00A0'}</del>
          ))}
          {came.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be the same
            <ins key={index}>{line || '\u00A0'}</ins>
          ))}
          {below !== undefined && <p>{below || '\u00A0'}</p>}
        </div>
      ))}
    </div>
  )
}
