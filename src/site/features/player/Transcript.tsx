import { useEffect, useRef, useState } from 'react'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { SearchField } from '#site/ui/SearchField.tsx'
import { matchesSearch } from '#site/ui/text-search.ts'
import { type Cue, formatMoment } from './cues.ts'
import classes from './Transcript.module.css'
import { goTo, type useCues, usePlayingCue } from './use-cues.ts'

interface Props {
  captions: ReturnType<typeof useCues>
  /** Null if the recording failed: the text can still be read and searched. */
  video: HTMLVideoElement | null
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** How long the transcript stops following the recording after the reader has scrolled. */
const READING_MS = 5000

/** The text of the recording, line by line. It follows the playback; pressing a line seeks to it. */
export function Transcript({ captions: { cues, state, retry }, video, isOpen, onToggle }: Props) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const scrolledAt = useRef(0)
  const playing = usePlayingCue(video, cues)
  const found = cues.map((cue, index) => ({ cue, index })).filter(({ cue }) => matchesSearch(search, [cue.text]))

  useEffect(() => {
    if (!isOpen || playing < 0) return
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    const isBeingRead = Date.now() - scrolledAt.current < READING_MS || list.current?.querySelector(':focus-visible')
    if (!list.current || !line || isBeingRead) return
    list.current.scrollTop = line.offsetTop - (list.current.clientHeight - line.clientHeight) / 2
  }, [playing, isOpen])

  function noteScroll() {
    scrolledAt.current = Date.now()
  }

  return (
    <details className={classes.transcript} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>Transcript</summary>
      {state === 'failed' && (
        <ErrorNote message="The transcript failed to load.">
          <Button variant="default" size="sm" onClick={retry}>
            Try again
          </Button>
        </ErrorNote>
      )}
      {state === 'waiting' && (
        <p className={classes.waiting} role="status">
          Loading the transcript…
        </p>
      )}
      {state === 'loaded' && (
        <>
          <SearchField
            region="Transcript"
            label="Search the transcript"
            placeholder="Search the transcript"
            search={search}
            onSearch={setSearch}
          />
          <p className={classes.count} role="status">
            {search && (found.length === 0 ? 'No line matches.' : `${found.length} of ${cues.length} lines`)}
          </p>
          <ol ref={list} className={classes.lines} onWheel={noteScroll} onTouchMove={noteScroll}>
            {found.map(({ cue, index }) => (
              <li key={index}>
                <Line cue={cue} video={video} isPlaying={index === playing} />
              </li>
            ))}
          </ol>
        </>
      )}
    </details>
  )
}

function Line({ cue, video, isPlaying }: { cue: Cue; video: HTMLVideoElement | null; isPlaying: boolean }) {
  const content = (
    <>
      <span className={classes.moment}>{formatMoment(cue.start)}</span> <span>{cue.text}</span>
    </>
  )
  if (!video) return <p className={classes.line}>{content}</p>
  return (
    <button type="button" className={classes.line} aria-current={isPlaying || undefined} onClick={() => goTo(video, cue.start)}>
      {content}
    </button>
  )
}
