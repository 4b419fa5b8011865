import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { withChanges } from '#site/features/enrolment/course-changes.ts'
import { newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import { importChanges, planImport } from '#site/features/enrolment/import-plan.ts'
import { withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { type FavoritesAccount, openFavorites } from '#site/features/favorites/favorites-account.ts'
import { buildCourse, buildSummary, buildVersion } from '../support/courses.ts'
import { MemoryFavorites } from '../support/memory-favorites.ts'
import { seeded } from './malformed.ts'

const courses = Array.from({ length: 12 }, (_, number) => `c${number}`)

/** Works like the browser's locks: all tabs of one device take turns, separately for each name. */
function locks(): Exclusive {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, change: () => T | Promise<T>) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(change)
    last.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

/** Fires the event that the browser fires in all other tabs after a write. */
const notifyTabs = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('twenty tabs enroll and unenroll at once: every change counts once, and all tabs agree', async () => {
  const key = 'ascendo-enrolment:u1'
  const random = seeded(7)
  const runExclusive = locks()
  const tabs = Array.from({ length: 20 }, () => createEnrolmentStore({ key, runExclusive }))
  const enrolled = new Map<string, number>()
  const refusals = new Set<string>()
  const changes = tabs.flatMap((tab) =>
    Array.from({ length: 25 }, async () => {
      const id = courses[Math.floor(random() * courses.length)] ?? ''
      const isEnrolling = random() < 0.6
      const result = isEnrolling ? await tab.getState().enroll(buildSummary({ id })) : await tab.getState().unenroll(id)
      if (result.ok) enrolled.set(id, (enrolled.get(id) ?? 0) + (isEnrolling ? 1 : -1))
      else refusals.add(result.error)
    }),
  )
  await Promise.all(changes)
  expect(refusals).toEqual(new Set(['already-enrolled', 'not-enrolled']))
  for (const tab of tabs) tab.getState().refresh()
  const wanted = [...enrolled].filter(([, count]) => count === 1).map(([id]) => id)
  expect([...enrolled.values()].every((count) => count === 0 || count === 1)).toBe(true)
  for (const tab of tabs)
    expect(
      tab
        .getState()
        .enrolledCourses.map(({ id }) => id)
        .toSorted(),
    ).toEqual(wanted.toSorted())
})

test('twenty tabs finish lessons and merge records from elsewhere at once: no lesson is lost', async () => {
  const outline = outlineOf(buildCourse())
  const [first = '', second = '', third = '', fourth = ''] = outline.lessonIds
  const runExclusive = locks()
  const tabs = Array.from({ length: 20 }, () => createEnrolmentStore({ key: 'ascendo-enrolment:u1', runExclusive }))
  await tabs[0]?.getState().enroll(buildSummary())
  const elsewhere = (lesson: string, place: number) => {
    const begun = newEnrolment(buildSummary(), new Date('2026-05-04T09:00:00Z'))
    return { outline, enrolled: withFinishedLessons(begun, outline, new Set([lesson]), new Date(), `phone${place}`) }
  }
  await Promise.all(
    tabs.map((tab, place) =>
      place % 2 === 0
        ? tab.getState().setLessonDone(outline, place % 4 === 0 ? first : second, true)
        : tab.getState().change((list) => {
            const plan = planImport(list, [elsewhere(place % 4 === 1 ? third : fourth, place)])
            return withChanges(list, importChanges(plan)) ?? 'changed-meanwhile'
          }),
    ),
  )
  for (const tab of tabs) {
    tab.getState().refresh()
    expect(tab.getState().enrolledCourses).toMatchObject([{ finishedLessons: [first, second, third, fourth], status: 'completed' }])
  }
})

test('tabs with two versions of a course follow it, finish lessons and import at once: completions and former lessons stay', async () => {
  const [shorter, longer] = [buildVersion(['a', 'b', 'old']), buildVersion(['b', 'a', 'new', 'newer'])]
  const key = 'ascendo-enrolment:u1'
  const runExclusive = locks()
  const tabs = Array.from({ length: 20 }, () => createEnrolmentStore({ key, runExclusive }))
  await tabs[0]?.getState().enroll(buildSummary({ lessons: 3 }))
  await tabs[0]?.getState().markComplete(outlineOf(shorter))
  for (const tab of tabs) tab.getState().refresh()
  const elsewhere = (course: typeof longer, lesson: string, name: string) => {
    const begun = newEnrolment(buildSummary({ lessons: course.lessons }), new Date('2026-05-04T09:00:00Z'))
    return { outline: outlineOf(course), enrolled: withFinishedLessons(begun, outlineOf(course), new Set([lesson]), new Date(), name) }
  }
  await Promise.all(
    tabs.flatMap((tab, place) => {
      const course = place % 2 === 0 ? shorter : longer
      const lesson = place % 2 === 0 ? 'old' : 'newer'
      const { follow, change, setLessonDone } = tab.getState()
      return [
        follow(course),
        setLessonDone(outlineOf(course), lesson, true),
        change(
          (list) => withChanges(list, importChanges(planImport(list, [elsewhere(course, lesson, `phone${place}`)]))) ?? 'changed-meanwhile',
        ),
      ]
    }),
  )
  const last = createEnrolmentStore({ key, runExclusive })
  await last.getState().follow(longer)
  expect(last.getState().enrolledCourses).toMatchObject([
    { finishedLessons: ['b', 'a', 'newer'], formerLessons: ['old'], completions: [{ lessons: ['a', 'b', 'old'] }], status: 'completed' },
  ])
  expect(createEnrolmentStore({ key, runExclusive }).getState()).toMatchObject({
    isDamaged: false,
    enrolledCourses: last.getState().enrolledCourses,
  })
})

const opened: FavoritesAccount[] = []
let clients: QueryClient[] = []
beforeEach(() => {
  clients = []
})
afterEach(() => {
  for (const account of opened.splice(0)) account.close()
  for (const client of clients) client.clear()
})

/** Opens the tabs of one device, which share its storage and its locks. */
function device(name: string, api: MemoryFavorites, tabs: number) {
  const runExclusive = locks()
  const key = `ascendo-favorites:${name}`
  const accounts = Array.from({ length: tabs }, () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    clients.push(queryClient)
    return openFavorites({ uid: 'u1', key, api, queryClient, onNotice: () => {}, runExclusive, isOnline: () => true })
  })
  opened.push(...accounts)
  return {
    key,
    accounts,
    async settle() {
      await Promise.all(accounts.map((account) => account.refresh()))
      notifyTabs(key)
    },
  }
}

test('twenty tabs on two devices add and remove favorites at once, with lost answers: in the end all agree with the database', async () => {
  const random = seeded(11)
  const api = new MemoryFavorites('c0')
  const devices = [device('laptop', api, 10), device('phone', api, 10)]
  // Each tab changes its own course, so its last change must win.
  const wanted = new Map<string, boolean>()
  const changes = devices.flatMap(({ accounts, key }, place) =>
    accounts.map(async (account, tab) => {
      const course = `course-${place}-${tab}`
      for (let turn = 0; turn < 4; turn += 1) {
        const isFavorite = random() < 0.6
        wanted.set(course, isFavorite)
        const outcome = await account.change(course, isFavorite)
        notifyTabs(key)
        expect(['done', 'waiting', 'replaced']).toContain(outcome)
        if (random() < 0.3) api.reachable(random() < 0.5)
      }
    }),
  )
  await Promise.all(changes)
  api.reachable(true)
  for (const { settle } of devices) await settle()
  for (const { settle } of devices) await settle()
  const right = ['c0', ...[...wanted].filter(([, isFavorite]) => isFavorite).map(([course]) => course)].toSorted()
  expect([...api.rows.keys()].toSorted()).toEqual(right)
  for (const { accounts } of devices) {
    for (const account of accounts) {
      expect([...account.store.getState().ids].toSorted()).toEqual(right)
      expect(account.store.getState().waiting).toEqual([])
    }
  }
})
