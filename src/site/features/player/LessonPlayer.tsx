import { recordingFiles } from 'virtual:recordings'
import { useCallback, useState, type ReactNode } from 'react'
import type { Course, Lesson } from '#content/course.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { asksForLessData } from '#site/ui/less-data.ts'
import { formatMoment } from './cues.ts'
import classes from './LessonPlayer.module.css'
import { Recording } from './Recording.tsx'
import { Transcript } from './Transcript.tsx'
import { goTo, useCues, usePlayingCue } from './use-cues.ts'

interface Props {
  course: Pick<Course, 'id' | 'slug'>
  /** A lesson that has a recording. */
  lesson: Lesson
  /** Covers the recording until it plays. */
  poster: ReactNode
}

const keys = [
  ['Space or K', 'plays and pauses'],
  ['← and →', 'go back and forward by 10 seconds'],
  ['↑ and ↓', 'change the volume; M mutes'],
  ['< and >', 'change the speed'],
  ['C', 'switches the captions on and off'],
  ['F', 'opens and leaves full screen'],
  ['P', 'opens and leaves picture in picture'],
] as const

/** A lesson's recording with captions, chapters and transcript. It continues where this account left it in this browser. */
export function LessonPlayer({ course, lesson, poster }: Props) {
  const [savesData] = useState(asksForLessData)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [hasStarted, setStarted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isReading, setReading] = useState(false)

  const [source = '', captionsSource, chaptersSource] = [lesson.videoUrl, lesson.captions, lesson.chapters].map(
    (name) => name && recordingAddress(course.slug, name),
  )
  const isWanted = !savesData || hasStarted
  const captions = useCues(captionsSource, isWanted || isReading || hasFailed)
  const chapters = useCues(chaptersSource, isWanted)
  const chapter = usePlayingCue(video, chapters.cues)
  const handleError = useCallback(() => {
    setFailed(true)
    setReading(true)
  }, [])

  return (
    // Keep Ctrl shortcuts from the player: Ctrl+F would also open full screen, and Ctrl+C would switch the captions off.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps keys from the player
    <div className={classes.recording} onKeyDownCapture={(event) => event.ctrlKey && event.stopPropagation()}>
      {hasFailed ? (
        <div className={classes.failure}>
          <ErrorNote message="The recording cannot be played at the moment.">
            <Button variant="default" size="sm" onClick={() => setFailed(false)}>
              Try again
            </Button>
          </ErrorNote>
        </div>
      ) : (
        <Recording
          place={`${course.id}/${lesson.id}`}
          source={source}
          poster={poster}
          captions={captionsSource}
          chapters={chaptersSource}
          savesData={savesData}
          hasStarted={hasStarted}
          onVideo={setVideo}
          onPlay={() => setStarted(true)}
          onError={handleError}
        />
      )}
      {video && chapters.cues.length > 0 && (
        <ol className={classes.chapters} aria-label="Chapters">
          {chapters.cues.map(({ start, text }, index) => (
            <li key={start}>
              <button type="button" aria-current={index === chapter || undefined} onClick={() => goTo(video, start)}>
                <span className={classes.moment}>{formatMoment(start)}</span> {text}
              </button>
            </li>
          ))}
        </ol>
      )}
      {captionsSource && <Transcript captions={captions} video={video} isOpen={isReading} onToggle={setReading} />}
      <details className={classes.keys}>
        <summary>Keys of the player</summary>
        <dl>
          {keys.map(([key, effect]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

/** Returns the URL of a file that a lesson names: a file beside the lesson, or one on a host of the school. */
function recordingAddress(slug: string, name: string): string {
  const path = Object.keys(recordingFiles).find((file) => file.endsWith(`/courses/${slug}/${name}`))
  return (path && recordingFiles[path]) ?? name
}
