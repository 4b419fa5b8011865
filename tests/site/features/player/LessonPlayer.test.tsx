import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LessonPlayer } from '#site/features/player/LessonPlayer.tsx'
import { createPlaybackStore, playbackKind } from '#site/features/player/playback-store.ts'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'

const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
const store = createPlaybackStore(playbackKind.keyOf('ascendo', learner.uid))
const media = 'https://media.example.org'
const lesson = {
  id: 'arches',
  title: 'Arches',
  description: 'Draw one.',
  duration: '10 min',
  type: 'video',
  isPreview: true,
  videoUrl: `${media}/arches.mp4`,
  captions: `${media}/arches.vtt`,
  chapters: `${media}/arches.chapters.vtt`,
} as const
const files: Record<string, string> = {
  [lesson.captions]: 'WEBVTT\n\n00:00.000 --> 00:05.000\nAn arch carries.\n\n00:05.000 --> 00:09.000\nA lintel bends.\n',
  [lesson.chapters]: 'WEBVTT\n\n00:00.000 --> 00:05.000\nStone\n\n00:05.000 --> 00:09.000\nWood\n',
}
let answers = true
const requests = vi.fn<(address: string) => Promise<Response>>((address) =>
  Promise.resolve(answers ? new Response(files[address]) : new Response('', { status: 503 })),
)

beforeEach(() => {
  answers = true
  requests.mockClear()
  vi.stubGlobal('fetch', requests)
})

function renderPlayer() {
  const view = renderScreen(<LessonPlayer course={{ id: '1', slug: 'masonry' }} lesson={lesson} poster={<span>Poster</span>} />, {
    auth: scriptedAuth({ user: learner }),
  })
  const video = view.container.querySelector('video')
  if (!video) throw new Error('There is no video.')
  // jsdom cannot play, so setting the position must fire the event.
  let seconds = video.currentTime
  Object.defineProperty(video, 'currentTime', {
    get: () => seconds,
    set(value: number) {
      seconds = value
      fireEvent.timeUpdate(video)
    },
  })
  return { ...view, video }
}

const openTranscript = () => fireEvent.click(screen.getByText('Transcript'))
const transcript = () => within(screen.getByText('Transcript').closest('details') as HTMLElement)

test('the line that is said and its chapter are marked, and pressing one goes there', async () => {
  const { video, user } = renderPlayer()
  openTranscript()
  const bends = await transcript().findByRole('button', { name: /A lintel bends/ })
  expect(transcript().getByRole('button', { name: /An arch carries/ })).toHaveAttribute('aria-current', 'true')
  video.currentTime = 6
  await waitFor(() => expect(bends).toHaveAttribute('aria-current', 'true'))
  expect(screen.getByRole('button', { name: /Wood/ })).toHaveAttribute('aria-current', 'true')
  await user.click(screen.getByRole('button', { name: /Stone/ }))
  expect(video.currentTime).toBe(0)
  await user.click(bends)
  expect(video.currentTime).toBe(5)
})

test('the position is kept until the recording has ended', () => {
  const { video } = renderPlayer()
  video.currentTime = 6.5
  expect(store.read().positions).toEqual({ '1/arches': 6.5 })
  fireEvent.ended(video)
  expect(store.read().positions).toEqual({})
})

test('the speed is kept and stays within what is offered', () => {
  const { video } = renderPlayer()
  video.playbackRate = 1.75
  fireEvent.rateChange(video)
  expect(store.read().rate).toBe(1.75)
  video.playbackRate = 0.25
  fireEvent.rateChange(video)
  expect(video.playbackRate).toBe(0.5)
})

test('captions that fail to load can be tried again', async () => {
  answers = false
  const { user } = renderPlayer()
  openTranscript()
  expect(await screen.findByText('The transcript failed to load.')).toBeInTheDocument()
  answers = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await transcript().findByRole('button', { name: /An arch carries/ })).toBeInTheDocument()
})

test('if the recording fails, its transcript opens, to be read', async () => {
  const { video } = renderPlayer()
  fireEvent.error(video)
  expect(await screen.findByRole('alert')).toHaveTextContent('The recording cannot be played at the moment.')
  expect(await transcript().findByText('An arch carries.')).toBeVisible()
  expect(transcript().queryByRole('button', { name: /An arch/ })).not.toBeInTheDocument()
})

test('a recording that failed before React showed it says so, too, and can be tried again', async () => {
  // The browser starts to load as soon as the element has a `src`, and React handles no event before the element is in the page.
  let error: { code: number } | null = { code: 4 }
  Object.defineProperty(HTMLMediaElement.prototype, 'error', { get: () => error, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'error'))
  const view = renderScreen(<LessonPlayer course={{ id: '1', slug: 'masonry' }} lesson={lesson} poster={<span>Poster</span>} />, {
    auth: scriptedAuth({ user: learner }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('The recording cannot be played at the moment.')
  error = null
  await view.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(view.container.querySelector('video')).toBeInTheDocument()
})

test('with Save-Data nothing is requested before it plays, except the transcript when it is opened', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
  const { video, container } = renderPlayer()
  expect(video).toHaveAttribute('preload', 'none')
  expect(container.querySelector('track')).not.toBeInTheDocument()
  expect(requests).not.toHaveBeenCalled()
  openTranscript()
  await waitFor(() => expect(requests.mock.calls.map(([address]) => address)).toEqual([lesson.captions]))
  fireEvent.play(video)
  await waitFor(() => expect(container.querySelectorAll('track')).toHaveLength(2))
})
