import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dateFormat } from '#shared/format.ts'
import { coursePath, draftPath } from '#shared/paths.ts'
import { draftQueries } from '#site/features/drafts/draft-queries.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import classes from './HandIn.module.css'

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** How often to ask whether an administrator or the publisher has decided. */
const LOOK_MS = 15_000

/** What became of the version that was handed in last, as long as something is to be done or waited for. */
export function NewestVersion({ id, nameOf }: { id: string; nameOf: (file: string) => string }) {
  const queries = useQueryClient()
  const api = useDraftsApi()
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, run } = useWork('withdraw')
  const { data: versions } = useQuery({ ...draftQueries.versions(api, id), refetchInterval: LOOK_MS })
  const [newest] = versions ?? []
  /** The version that was on its way while this tab was open. */
  const [awaited, setAwaited] = useState<string | null>(null)
  if (newest && ['handed in', 'approved'].includes(newest.state) && awaited !== newest.id) setAwaited(newest.id)

  async function withdraw(versionId: string) {
    setFailure(null)
    const result = await run(() => api.withdraw(versionId))
    if (!result.ok) setFailure(sentenceFor(result.error))
    await queries.invalidateQueries({ queryKey: draftQueries.all(api) })
  }

  if (!newest) return null
  const { number, state, handed_in_at, answer, remarks, problem } = newest
  if (state === 'handed in') {
    return (
      <div className={classes.version} role="status">
        <p>{`Version ${number} has been waiting for a review since ${moments(new Date(handed_in_at))}.`}</p>
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => void withdraw(newest.id)}>
          Withdraw
        </Button>
        {failure && <ErrorNote message={failure} />}
      </div>
    )
  }
  if (state === 'approved' && problem) {
    return (
      <ErrorNote
        message={`Version ${number} was approved, but the site could not be built with it. Fix this, then hand the course in again: ${problem}`}
      />
    )
  }
  if (state === 'approved') {
    return (
      <div className={classes.version} role="status">
        <p>{`Version ${number} was approved, and goes online shortly.`}</p>
      </div>
    )
  }
  if (state === 'published' && awaited === newest.id) {
    return (
      <div className={classes.version} role="status">
        <p>{`Version ${number} is online.`}</p>
        {/* A new page, because this one may know only the courses that were there when it was opened. */}
        <Anchor href={coursePath(newest.slug)} underline="always">
          Open the course
        </Anchor>
      </div>
    )
  }
  if (state === 'withdrawn' && versions?.some(({ published_at }) => published_at) && !versions.some((one) => one.state === 'published')) {
    return (
      <div className={classes.version} role="status">
        <p>An administrator took this course off the catalog. Enrolled learners keep it. To offer it again, hand it in for approval.</p>
      </div>
    )
  }
  if (state !== 'returned') return null
  return (
    <section className={classes.returned} aria-label="Remarks">
      <p>{`Version ${number} was returned. Fix what is needed, then hand it in again.`}</p>
      {answer && (
        <p className={classes.answer} dir="auto">
          {answer}
        </p>
      )}
      {remarks.length > 0 && (
        <ul className={classes.remarks}>
          {remarks.map(({ path, line, text }) => (
            <li key={`${path}:${line}:${text}`}>
              <Link to={draftPath(id, { file: path, ...(line !== null && { line }) })} dir="auto">
                {line === null ? nameOf(path) : `${nameOf(path)}, line ${line}`}
              </Link>{' '}
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
