import { useEffect, useState } from 'react'
import { type Cue, cueAt, parseCues } from './cues.ts'

interface LoadedCues {
  cues: readonly Cue[]
  state: 'waiting' | 'loaded' | 'failed'
  retry: () => void
}

const nothing: readonly Cue[] = []

/**
 * Loads the captions or the chapters of a recording.
 * @param isWanted if false, nothing is requested yet
 */
export function useCues(address: string | undefined, isWanted: boolean): LoadedCues {
  const [cues, setCues] = useState<readonly Cue[] | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (address === undefined || !isWanted) return
    const leaving = new AbortController()
    fetch(address, { signal: leaving.signal, cache: attempt > 0 ? 'reload' : 'default' })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
        setCues(await parseCues(await answer.text()))
      })
      .catch(() => {
        if (!leaving.signal.aborted) setCues('failed')
      })
    return () => leaving.abort()
  }, [address, isWanted, attempt])

  return {
    cues: Array.isArray(cues) ? cues : nothing,
    state: cues === 'failed' ? 'failed' : cues === null ? 'waiting' : 'loaded',
    retry() {
      setCues(null)
      setAttempt(attempt + 1)
    },
  }
}

export function goTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds
}

/** Returns the index of the cue that is playing; -1 before the first. */
export function usePlayingCue(video: HTMLVideoElement | null, cues: readonly Cue[]): number {
  const [index, setIndex] = useState(-1)
  useEffect(() => {
    if (!video) return
    const update = () => setIndex(cueAt(cues, video.currentTime))
    update()
    const moments = ['timeupdate', 'seeking'] as const
    for (const moment of moments) video.addEventListener(moment, update)
    return () => {
      for (const moment of moments) video.removeEventListener(moment, update)
    }
  }, [video, cues])
  return index
}
