import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitForPopup } from '#site/auth/supabase/provider-popup.ts'
import { createSessionRefresh } from '#site/auth/supabase/session-refresh.ts'
import { exclusive } from '#site/backend/exclusive.ts'
import { newId } from '#site/backend/new-id.ts'
import { removeAccountData } from '#site/features/stored-data/remove-account-data.ts'
import { LessonText } from '#site/features/lessons/LessonText.tsx'
import { noteDatabase } from '#site/features/notes/note-database.ts'
import { noteStoreOf } from '#site/features/notes/note-store.ts'
import { dropCourse, loadCachedCourses } from '#site/features/offline/course-worker.ts'
import { InstallApp } from '#site/features/offline/InstallApp.tsx'
import { captureInstallPrompt } from '#site/features/offline/install-prompt.ts'
import { CertificateActions } from '#site/pages/course/certificate/CertificateActions.tsx'
import { certificatePicture } from '#site/pages/course/certificate/certificate-picture.ts'
import { failure } from '#shared/result.ts'
import { UNTIL_CLOSED } from '#site/ui/toasts.ts'
import { renderScreen } from '../support/render.tsx'

const denied = () => new DOMException('Access is denied.', 'SecurityError')
const refused = () => Promise.reject(denied())
const never = () => new Promise<never>(() => {})

const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((restore) => restore()))

/** Replaces a property until the test ends. */
function replace(object: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { configurable: true, value })
  undo.push(() => (before ? Object.defineProperty(object, name, before) : Reflect.deleteProperty(object, name)))
}

describe('a certificate as a picture', () => {
  const content = {
    kind: 'Certificate of completion',
    learner: 'Ada Climber',
    statement: 'has finished all 20 lessons of',
    course: 'Drawing',
    facts: [{ label: 'Instructor', value: 'Inês' }],
    note: 'Self-recorded',
  }
  function stubCanvas(draw: () => object) {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(draw as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['picture'])))
    vi.stubGlobal('Path2D', function Path2D() {})
    const onPage = document.createElement('div')
    onPage.style.fontFamily = "'Our Font', 'Not On This Device', sans-serif"
    document.body.append(onPage)
    return onPage
  }
  const canvas = () => new Proxy({}, { get: (_, name) => (name === 'measureText' ? () => ({ width: 100 }) : () => {}), set: () => true })

  it.each([
    ['refuses', refused],
    ['never loads', never],
  ])('is drawn even if the browser %s the font', async (_, load) => {
    vi.useFakeTimers()
    const asked = vi.fn<(font: string) => Promise<never>>(load)
    replace(document, 'fonts', { load: asked })
    const picture = certificatePicture(content, stubCanvas(canvas))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await picture).toBeInstanceOf(Blob)
    // The system's families may be missing, so only ours is loaded.
    expect(asked.mock.calls.join()).toMatch(/Our Font/)
    expect(asked.mock.calls.join()).not.toMatch(/Not On This Device/)
  })

  it('that cannot be drawn is explained until the learner closes the message', async () => {
    const sheet = {
      current: stubCanvas(() => {
        throw denied()
      }),
    }
    const { user, toasts } = renderScreen(<CertificateActions content={content} slug="drawing" sheet={sheet} />)
    await user.click(screen.getByRole('button', { name: 'Download as picture' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', duration: UNTIL_CLOSED }]))
  })
})

it('without a clipboard, as on pages without HTTPS, the code in a lesson says that it was not copied', async () => {
  const { user } = renderScreen(<LessonText html="<div><code>1 + 1</code><button type='button' data-copy>Copy</button></div>" />)
  replace(navigator, 'clipboard', undefined)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copying failed' })).toBeInTheDocument()
})

describe('a browser that refuses locks', () => {
  it('still refreshes the session', async () => {
    const stored = createSessionRefresh({
      storage: localStorage,
      key: 'refused-session',
      locks: { request: refused } as unknown as LockManager,
      requestRefresh: async () => failure({ code: 'network-request-failed', retry: true }),
    })
    stored.write({ access_token: 'a', refresh_token: 'r', expires_at: 0, user: { id: 'lena' } })
    expect(await stored.token()).toEqual(failure('network-request-failed'))
  })

  it.each([
    ['at once', { request: refused, query: refused }],
    ['when asked who holds them', { request: (_: string, work: () => unknown) => work(), query: refused }],
    [
      'the second time',
      { request: (name: string, work: () => unknown) => (name.includes('@') ? refused() : work()), query: async () => ({ held: [] }) },
    ],
  ])('%s still stores a change, once', async (_, locks) => {
    replace(navigator, 'locks', locks)
    const change = vi.fn<() => string>(() => 'stored')
    vi.useFakeTimers()
    const result = exclusive('refused-list', change)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toBe('stored')
    expect(change).toHaveBeenCalledOnce()
  })
})

describe('a browser that refuses channels between tabs', () => {
  const refuseChannels = () =>
    vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
      throw denied()
    })

  it('still has notes', async () => {
    refuseChannels()
    const store = noteStoreOf('ascendo', 'without-channels')
    await vi.waitFor(() => expect(store.getState().state).toBe('ready'))
  })

  it('ends a sign-in when its window closes', async () => {
    refuseChannels()
    vi.useFakeTimers()
    const outcome = waitForPopup({ closed: true, close: () => {} } as Window, 'without-channels', new AbortController().signal)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toEqual(failure('popup-closed-by-user'))
  })
})

it.each([
  ['refuses', refused],
  ['never manages', never],
])("a browser that %s to list its databases still deletes an account's notes", async (_, list) => {
  const database = noteDatabase('ascendo-notes:lena')
  const note = {
    id: 'n',
    kind: 'note' as const,
    courseId: '1',
    courseTitle: 'Drawing',
    lessonId: 'l',
    lessonTitle: 'Lines',
    lessonNumber: 1,
    text: 'Mine',
    anchor: null,
    createdAt: '2024-06-01T10:00:00.000Z',
    changedAt: '2024-06-01T10:00:00.000Z',
    revision: { by: 'a', at: 0 },
  }
  await database.save({ note, base: null })
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase')
  vi.spyOn(indexedDB, 'databases').mockImplementation(list)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const removal = removeAccountData('ascendo', 'lena')
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await removal
  expect(deleted).toHaveBeenCalledWith('ascendo-notes:lena')
})

describe('a service worker that never answers', () => {
  it.each([
    ['the list of lessons', () => loadCachedCourses()],
    ['the removal of a course', () => dropCourse('drawing')],
  ])('does not hold up %s for ever', async (_, ask) => {
    const active = { postMessage: () => {} }
    replace(navigator, 'serviceWorker', { controller: active, ready: Promise.resolve({ active }) })
    vi.useFakeTimers()
    const outcome = ask().then(
      () => 'answered',
      () => 'given up',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toBe('given up')
  })
})

it('a browser that refuses to install the app leaves the way to install it by hand', async () => {
  captureInstallPrompt()
  renderScreen(<InstallApp />)
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: refused })))
  fireEvent.click(screen.getByRole('button', { name: /^Install/ }))
  expect(await screen.findByText(/choose “Install” or “Add to Home Screen”/)).toBeInTheDocument()
})

describe('a page without HTTPS, which has no crypto.randomUUID', () => {
  const lesson = { courseId: '1', courseTitle: 'Drawing', lessonId: 'l', lessonTitle: 'Lines', lessonNumber: 1 }

  it('takes notes', async () => {
    replace(crypto, 'randomUUID', undefined)
    const store = noteStoreOf('ascendo', 'without-https')
    await vi.waitFor(() => expect(store.getState().state).toBe('ready'))
    const { id } = store.add(lesson, null)
    expect([...store.getState().notes.keys()]).toEqual([id])
    await store.settled()
  })

  it('makes UUIDs of version 4, each one new', () => {
    const ids = new Set(Array.from({ length: 1000 }, newId))
    expect(ids.size).toBe(1000)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
