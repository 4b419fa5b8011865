import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import classes from './Recording.module.css'
// oxlint-disable-next-line import/no-unassigned-import -- registers the elements
import './media-elements.ts'
import { fastest, slowest } from './playback-store.ts'
import { useStoredPlayback, usePlaybackStore } from './use-playback.ts'

interface Props {
  /** Identifies the lesson among those of all courses, to store the position in its recording. */
  place: string
  source: string
  /** Covers the recording until it plays or shows another moment than its first. */
  poster: ReactNode
  captions: string | undefined
  chapters: string | undefined
  /** True to request nothing before the recording plays. */
  savesData: boolean
  hasStarted: boolean
  /** Called with the video element when it mounts, and with null when it unmounts. */
  onVideo: (video: HTMLVideoElement | null) => void
  onPlay: () => void
  onError: () => void
}

const rates = [slowest, 0.75, 1, 1.25, 1.5, 1.75, fastest]
const language = new Intl.Locale(brand.locale).language

/** The browser's own video element with media-chrome's controls. */
export function Recording({ place, source, poster, captions, chapters, savesData, hasStarted, onVideo, onPlay, onError }: Props) {
  const store = usePlaybackStore()
  const [isCaptioned] = useState(() => store.read().isCaptioned)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isElsewhere = [captions, chapters].some((address) => /^https:/i.test(address ?? ''))
  const hasTracks = !savesData || hasStarted
  useStoredPlayback(video, place, store)
  const handleVideo = useCallback(
    (element: HTMLVideoElement | null) => {
      setVideo(element)
      onVideo(element)
      // Check for an earlier error: loading begins as soon as the element has its src, but React passes on no events until the
      // element is in the document.
      if (element?.error) onError()
    },
    [onVideo, onError],
  )

  return (
    <media-controller class={classes.player} hotkeys="noshift+/" nomutedpref="" novolumepref="" nosubtitleslangpref="">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the first track is the captions */}
      <video
        ref={handleVideo}
        slot="media"
        src={source}
        crossOrigin={isElsewhere ? 'anonymous' : undefined}
        playsInline
        preload={savesData ? 'none' : 'metadata'}
        onPlay={onPlay}
        onError={onError}
      >
        {hasTracks && captions && <track kind="captions" src={captions} srcLang={language} label="Captions" default={isCaptioned} />}
        {hasTracks && chapters && <track kind="chapters" src={chapters} srcLang={language} label="Chapters" default />}
      </video>
      <span slot="poster" className={classes.poster}>
        {poster}
      </span>
      <span slot="centered-chrome" className={classes.start} aria-hidden>
        <IconPlayerPlayFilled size={40} />
      </span>
      <media-loading-indicator slot="centered-chrome" noautohide="" />
      <media-playback-rate-menu hidden anchor="auto" rates={rates.join(' ')} />
      <media-control-bar class={classes.bar}>
        <media-time-range />
      </media-control-bar>
      <media-control-bar class={classes.bar}>
        <media-play-button />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        <media-mute-button />
        <media-time-display showduration="" notoggle="" />
        <span className={classes.space} />
        <media-playback-rate-menu-button />
        <media-captions-button ref={makeSwitch} />
        <media-pip-button />
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  )
}

/** Makes the button a switch: media-chrome sets `aria-checked` on a plain button, where screen readers do not expect it. */
function makeSwitch(element: HTMLElement | null) {
  element?.setAttribute('role', 'switch')
}
