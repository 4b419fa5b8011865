import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storedUser } from '#site/auth/supabase/users.ts'
import { createSessionRefresh } from '#site/auth/supabase/session-refresh.ts'
import { newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentsToContinue } from '#site/features/enrolment/enrolments-to-continue.ts'
import { learningStats } from '#site/features/enrolment/learning-stats.ts'
import { readList, writeList } from '#site/features/enrolment/stored-list.ts'
import { readIntent } from '#site/auth/intent.ts'
import { openFavorites } from '#site/features/favorites/favorites-account.ts'
import { readRecord, writeRecord } from '#site/features/favorites/stored-record.ts'
import { createPreferenceStore } from '#site/theme/preference-store.ts'
import { buildCourse, buildSummary } from '../support/courses.ts'
import { MemoryFavorites } from '../support/memory-favorites.ts'
import { malformed } from './malformed.ts'

const times = 1000
const time = '2026-11-21T09:00:00.000Z'
const now = () => new Date(time)
const key = 'ascendo-kept:u1'
const asides = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(`${key}:damaged:`))
    .map((name) => localStorage.getItem(name))

beforeEach(() => {
  localStorage.clear()
  onlineManager.setOnline(false)
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

test('the course list opens, reports the damage, and keeps a copy of every value that it could not fully read', async () => {
  const sound = [
    newEnrolment(buildSummary(), now()),
    { ...newEnrolment(buildSummary({ id: 'c2' }), now()), finishedLessons: ['l1'], lastAccessed: time },
  ]
  const begun = newEnrolment(buildSummary({ id: 'c3' }), now())
  const marked = withFinishedLessons(begun, outlineOf(buildCourse()), new Set(['l1', 'l2']), now(), 'laptop')
  const next = buildSummary({ id: 'next' })
  let damaged = 0
  for (const text of malformed([writeList(sound), writeList([marked]), writeList([])], times, 1)) {
    localStorage.clear()
    localStorage.setItem(key, text)
    const store = createEnrolmentStore({ key, now })
    const { enrolledCourses, isDamaged } = store.getState()
    enrolmentsToContinue(enrolledCourses, null)
    learningStats(enrolledCourses)
    await store.getState().markComplete(outlineOf(buildCourse()))
    expect([text, await store.getState().enroll(next)]).toEqual([text, { ok: true }])
    const after = readList(localStorage.getItem(key))
    expect([text, after.isDamaged]).toEqual([text, false])
    expect([text, after.enrolledCourses.map(({ id }) => id)]).toEqual([text, [...enrolledCourses.map(({ id }) => id), 'next']])
    expect([text, asides()]).toEqual([text, isDamaged ? [text] : []])
    if (isDamaged) damaged += 1
  }
  expect(damaged).toBeGreaterThan(times / 2)
})

test('favorites open, accept a change, and keep a copy of every value that they could not fully read', async () => {
  const sound = writeRecord({
    known: [
      { courseId: '1', addedAt: time },
      { courseId: '2', addedAt: time },
    ],
    changes: [{ courseId: '3', isFavorite: true, at: time, isDelayed: true }],
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(() => queryClient.clear())
  for (const text of malformed([sound], times, 2)) {
    localStorage.clear()
    localStorage.setItem(key, text)
    const { isDamaged, record } = readRecord(text)
    const account = openFavorites({
      uid: 'u1',
      key,
      api: new MemoryFavorites(),
      queryClient,
      onNotice: () => {},
      isOnline: () => false,
      now,
    })
    expect([text, await account.change('next', true)]).toEqual([text, 'waiting'])
    account.close()
    const after = readRecord(localStorage.getItem(key))
    expect([text, after.isDamaged]).toEqual([text, false])
    expect([text, ...after.record.changes.map(({ courseId }) => courseId)]).toContain('next')
    expect([text, record.changes.every((change) => after.record.changes.some(({ courseId }) => courseId === change.courseId))]).toEqual([
      text,
      true,
    ])
    expect([text, asides()]).toEqual([text, isDamaged ? [text] : []])
    queryClient.clear()
  }
})

test('in a full browser the damaged favorites stay as they are, and the change lasts for this visit', async () => {
  localStorage.setItem(key, '{"half": ')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name) => {
    // The copy does not fit, although a shorter value would.
    if (name !== key) throw new DOMException('full', 'QuotaExceededError')
  })
  const queryClient = new QueryClient()
  const account = openFavorites({ uid: 'u1', key, api: new MemoryFavorites(), queryClient, onNotice: () => {}, isOnline: () => false, now })
  onTestFinished(() => account.close())
  const write = vi.mocked(Storage.prototype.setItem)
  write.mockClear()
  expect(await account.change('next', true)).toBe('waiting')
  expect([...account.store.getState().ids]).toEqual(['next'])
  expect(write.mock.calls.filter(([name]) => name === key)).toEqual([])
})

test('sessions, profiles, intents and themes survive any stored value', () => {
  const session = JSON.stringify({
    access_token: 'a',
    refresh_token: 'r',
    expires_at: 1_795_000_000,
    user: { id: 'u1', email: 'a@b.example' },
  })
  const user = JSON.stringify({
    uid: 'u1',
    email: 'a@b.example',
    displayName: 'Lena',
    photoURL: null,
    emailVerified: true,
    role: 'user',
    createdAt: time,
    lastLoginAt: time,
  })
  const intent = JSON.stringify({ action: 'enroll', courseId: '1', title: 'One', at: Date.now() })
  for (const text of malformed([session, user, intent, '"dark"'], times, 3)) {
    localStorage.setItem(key, text)
    const kept = createSessionRefresh({
      storage: localStorage,
      key,
      requestRefresh: () => Promise.reject(new Error('not asked')),
    }).read()
    expect([text, kept === null || typeof kept.user.id === 'string']).toEqual([text, true])
    const profile = storedUser(localStorage, key).read()
    // The profile screen shows `createdAt` as a date, so it must be valid.
    expect([text, Number.isNaN(Date.parse(profile?.createdAt ?? time))]).toEqual([text, false])
    expect(['light', 'dark', 'system']).toContain(createPreferenceStore(key).get())
    localStorage.setItem('ascendo-intent', text)
    const wanted = readIntent('ascendo')
    expect([text, wanted === null || typeof wanted.courseId === 'string']).toEqual([text, true])
  }
})
