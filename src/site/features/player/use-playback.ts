import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useRecordKey } from '#site/auth/auth-context.ts'
import { createPlaybackStore, type Playback, playbackKind, type PlaybackStore, withinRates } from './playback-store.ts'

/** Returns the store of the signed-in user's playback in this browser. */
export function usePlaybackStore(): PlaybackStore {
  const key = useRecordKey(playbackKind)
  return useMemo(() => createPlaybackStore(key), [key])
}

/**
 * Resumes a recording where this account left off, at the speed it last chose. From then on, saves the position, the speed and
 * whether captions are shown. The browser reports the position about four times a second, so a killed tab loses little more than
 * a quarter of a second.
 */
export function useStoredPlayback(video: HTMLVideoElement | null, lesson: string, store: PlaybackStore) {
  // Set the position before the browser begins to load, so that loading starts there and not at the beginning.
  useLayoutEffect(() => {
    if (!video) return
    restore(video, store.read(), lesson)
  }, [video, lesson, store])

  useEffect(() => {
    if (!video) return
    const leaving = new AbortController()
    const on = (name: string, handle: () => void) => video.addEventListener(name, handle, { signal: leaving.signal })
    on('timeupdate', () => void store.savePosition(lesson, video.ended || video.currentTime === 0 ? null : video.currentTime))
    on('ended', () => void store.savePosition(lesson, null))
    on('ratechange', () => {
      // The player's keys can slow down to a quarter of the speed. Clamping that fires another `ratechange`, which is then saved.
      if (isWithinRates(video)) void store.save({ rate: video.playbackRate })
    })
    const handleTracks = () => {
      const captions = [...video.textTracks].find(({ kind }) => kind === 'captions')
      // media-chrome switches the captions off when the player is removed.
      if (captions && video.isConnected) void store.save({ isCaptioned: captions.mode === 'showing' })
    }
    video.textTracks.addEventListener('change', handleTracks, { signal: leaving.signal })
    return () => leaving.abort()
  }, [video, lesson, store])
}

function restore(video: HTMLVideoElement, { rate, positions }: Playback, lesson: string) {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
  video.currentTime = positions[lesson] ?? 0
}

function isWithinRates(video: HTMLVideoElement): boolean {
  const rate = withinRates(video.playbackRate)
  if (rate === video.playbackRate) return true
  video.playbackRate = rate
  return false
}
