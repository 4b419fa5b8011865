import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { failure } from '#shared/result.ts'
import type { UploadWatch } from '#site/backend/watched-upload.ts'
import type { DraftService } from '#site/features/drafts/drafts-api.ts'
import { draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import { type JsonLesson, lessonsOf, readCourse, writeCourse } from '#site/features/studio/course-json.ts'
import { withField } from '#site/pages/studio/draft/fields.ts'
import { RecordingFields } from '#site/pages/studio/draft/RecordingFields.tsx'
import { MemoryDrafts } from '../../support/memory-drafts.ts'
import { renderScreen } from '../../support/render.tsx'

const own = { videoUrl: 'first.webm', captions: 'first.vtt', chapters: 'first-chapters.vtt' }
const cues = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`
let count = 0

/** Shows the recording of the first of two lessons, and a button to the other one. */
async function open(recording: Partial<JsonLesson>) {
  const name = `ascendo-drafts:recordings-${(count += 1)}`
  const service = new MemoryDrafts()
  const lessons = [
    { id: 'first', title: 'First', ...recording },
    { id: 'second', title: 'Second' },
  ]
  const course = writeCourse({ modules: [{ id: 'm', title: 'One', lessons }] })
  const texts = { 'course.json': course, 'first.vtt': cues('Old.'), 'first-chapters.vtt': cues('Begin') }
  await service.saveFiles('', [
    ...Object.entries(texts).map(([path, text]) => ({ path, text, revision: null })),
    ...['first.webm', 'other.webm'].map((path) => ({ path, hash: `hash of ${path}`, revision: null })),
  ])
  const [draftId, database, newId] = [service.id, draftDatabase(name), () => crypto.randomUUID()]
  const store = createDraftStore({
    draftId,
    name,
    database,
    service,
    channel: null,
    newId,
    runExclusive: async (_lock, work) => work(),
    hashOf: (content) => content.text(),
  })
  const close = store.open()
  await waitFor(() => expect(store.getState().state).toBe('ready'))
  const present = () => lessonsOf(readCourse(store.textOf('course.json') ?? '') ?? { modules: [] })
  const lessonOf = (id: string) => present().find((lesson) => lesson.id === id) ?? { id, title: id }

  function Screen() {
    const [id, setId] = useState('first')
    useDraftState(store, () => store.textOf('course.json'))
    const set = (field: 'videoUrl' | 'captions' | 'chapters', value: string | null) => {
      const next = present().map((lesson) => (lesson.id === id ? withField(lesson, field, value) : lesson))
      store.change('course.json', writeCourse({ modules: [{ id: 'm', title: 'One', lessons: next }] }))
    }
    return (
      <>
        <button type="button" onClick={() => setId(id === 'first' ? 'second' : 'first')}>
          The other lesson
        </button>
        <RecordingFields key={id} store={store} lesson={lessonOf(id)} set={set} />
      </>
    )
  }
  return { ...renderScreen(<Screen />), store, service, close, lessonOf }
}

/** Lets the uploads wait, and then arrive or fail. */
function waitingUploads(service: MemoryDrafts) {
  const answer = Promise.withResolvers<'arrives' | 'fails'>()
  const upload = service.upload.bind(service)
  const watches: UploadWatch[] = []
  const waiting: DraftService['upload'] = async (id, path, hash, content, watch) => {
    if (watch) watches.push(watch)
    return (await answer.promise) === 'fails' ? failure({ problem: 'network' }) : upload(id, path, hash, content)
  }
  vi.spyOn(service, 'upload').mockImplementation(waiting as typeof service.upload)
  return { watches, end: answer.resolve }
}

const recording = () => screen.getByRole('combobox', { name: 'Recording' })
const webm = () => new File(['film'], 'Film.webm', { type: 'video/webm' })

it('captions and chapters go with the recording that they belong to, and stay in the course', async () => {
  const { user, toasts, store, close, lessonOf } = await open(own)
  await user.selectOptions(recording(), 'other.webm')
  expect(lessonOf('first')).toEqual({ id: 'first', title: 'First', videoUrl: 'other.webm' })
  expect(screen.getByRole('note')).toHaveTextContent('Captions are still missing')
  expect(toasts.at(-1)?.message).toContain('choose them again')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Captions' }), 'first.vtt')
  await user.selectOptions(recording(), 'None')
  expect(lessonOf('first')).toEqual({ id: 'first', title: 'First' })
  expect(store.textOf('first.vtt')).toBe(cues('Old.'))
  close()
})

it('captions that come while a recording is replaced stay', async () => {
  const { user, service, close, lessonOf } = await open(own)
  const { end } = waitingUploads(service)
  await user.upload(screen.getByLabelText('Recording to upload'), webm())
  await user.upload(screen.getByLabelText('Captions to upload'), new File([cues('New.')], 'new.vtt'))
  end('arrives')
  await waitFor(() => expect(lessonOf('first')).toEqual({ id: 'first', title: 'First', videoUrl: 'first.webm', captions: 'first.vtt' }))
  close()
})

it('captions without a recording are not left out silently', async () => {
  const { user, close, lessonOf } = await open({ captions: 'first.vtt' })
  expect(screen.getByRole('note')).toHaveTextContent('Without a recording, learners do not see captions and chapters.')
  await user.selectOptions(recording(), 'other.webm')
  expect(lessonOf('first')).toEqual({ id: 'first', title: 'First', captions: 'first.vtt', videoUrl: 'other.webm' })
  expect(screen.queryByRole('note')).toBeNull()
  close()
})

const otherLesson = () => screen.getByRole('button', { name: 'The other lesson' })

it('an upload goes on while another lesson is open, and its end is recorded in its own lesson', async () => {
  const { user, service, close, lessonOf } = await open({})
  const { watches, end } = waitingUploads(service)
  await user.upload(screen.getByLabelText('Recording to upload'), webm())
  await user.click(otherLesson())
  expect(screen.queryByRole('progressbar')).toBeNull()
  await waitFor(() => expect(watches).toHaveLength(1))
  act(() => watches[0]?.onProgress(0.5))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(otherLesson())
  expect(screen.getByRole('progressbar', { name: 'Uploading Film.webm' })).toHaveValue(0.5)
  await user.click(otherLesson())
  end('arrives')
  await waitFor(() => expect(lessonOf('first').videoUrl).toBe('first-2.webm'))
  expect(lessonOf('second')).toEqual({ id: 'second', title: 'Second' })
  await user.click(otherLesson())
  expect(recording()).toHaveValue('first-2.webm')
  expect(screen.getByRole('button', { name: 'Upload a recording' })).toBeVisible()
  close()
})

it('an upload that fails while another lesson is open is told, and can be repeated', async () => {
  const { user, service, toasts, close, lessonOf } = await open({})
  const { end } = waitingUploads(service)
  await user.upload(screen.getByLabelText('Recording to upload'), webm())
  await user.click(otherLesson())
  end('fails')
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ type: 'error', title: 'A recording did not arrive' }))
  expect(toasts.at(-1)?.message).toMatch(/^Open the lesson “First” to send Film\.webm again\. The service is out of reach\./)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(otherLesson())
  expect(screen.getByRole('alert')).toHaveTextContent('Film.webm did not arrive.')
  vi.mocked(service.upload).mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(lessonOf('first').videoUrl).toBe('first-2.webm'))
  expect(toasts).toHaveLength(1)
  close()
})

it('an upload that another visit to the lesson cancels leaves everything as it was', async () => {
  const { user, service, close, lessonOf } = await open({})
  const { watches, end } = waitingUploads(service)
  await user.upload(screen.getByLabelText('Recording to upload'), webm())
  await user.click(otherLesson())
  await user.click(otherLesson())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(watches[0]?.signal.aborted).toBe(true))
  end('arrives')
  expect(screen.getByRole('button', { name: 'Upload a recording' })).toBeVisible()
  expect(lessonOf('first')).toEqual({ id: 'first', title: 'First' })
  close()
})
