import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import type { Incoming } from '#site/features/enrolment/import-plan.ts'
import { withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { handOverLink } from '#site/features/hand-over/hand-over-link.ts'
import { handOverKey, storedFragment } from '#site/features/hand-over/stored-fragment.ts'
import { ContinuePage } from '#site/pages/continue/ContinuePage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { malformed } from '../../faults/malformed.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth, type ScriptedAuth } from '../../support/scripted-auth.ts'

const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
const key = enrolmentKey('ascendo', learner.uid)
const [summary] = courseSummaries
const course = await loadCourse(summary?.id ?? '')
if (!summary || !course) throw new Error('the catalog is empty')
const outline = outlineOf(course)
const monday = new Date('2026-05-04T09:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const enrolled = withFinishedLessons(newEnrolment(summary, monday), outline, new Set(outline.lessonIds.slice(0, 2)), monday, 'laptop')
const theirs: Incoming = { enrolled, outline }
const addressOf = (...courses: Incoming[]) => {
  const { pathname, hash } = new URL(handOverLink(courses, 'https://learn.example.org'))
  return { pathname, hash }
}

function open(at: { pathname: string; hash?: string }, auth = scriptedAuth({ user: learner }), before: ReactNode = null) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        {before}
        <main id="content">
          <Routes>
            <Route path="/continue" element={<ContinuePage />} />
            <Route path="*" element={null} />
          </Routes>
        </main>
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth, at },
  )
}
const stored = () => createEnrolmentStore({ key }).getState().enrolledCourses
beforeEach(() => storedFragment.drop())

test('shows what will change, merges on one press, goes to the progress tab and can be undone', async () => {
  const { user, address, toasts } = open(addressOf(theirs))
  expect(await screen.findByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
  expect(address.current).toBe('/continue')
  expect(screen.getByText(/signed in as/).parentElement).toHaveTextContent('lea@example.org')
  expect(stored()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Import 1 course' }))
  await waitFor(() => expect(address.current).toBe('/account?tab=progress'))
  expect(stored()).toMatchObject([{ id: summary.id, completedLessons: 2, lessonMarks: enrolled.lessonMarks }])
  expect(storedFragment.read()).toBeNull()
  toasts[0]?.action?.handler()
  await waitFor(() => expect(stored()).toEqual([]))
})

test("'Skip to content' keeps the record and what was chosen", async () => {
  const { user } = open(addressOf(theirs), scriptedAuth({ user: learner }), <Link to="#content">Skip to content</Link>)
  expect(await screen.findByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
  const before = storedFragment.read()
  await user.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(storedFragment.read()).toBe(before)
  expect(screen.getByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
})

test('before sign-in says what it is, and keeps the record until then', async () => {
  const { user, address } = open(addressOf(theirs), scriptedAuth())
  expect(await screen.findByRole('heading', { name: '1 course from your other device' })).toBeInTheDocument()
  expect(address.current).toBe('/continue')
  await user.click(screen.getByRole('link', { name: 'Log in to continue' }))
  expect(address).toMatchObject({ current: '/login', state: { from: '/continue' } })
  open({ pathname: '/continue' })
  expect(await screen.findByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
})

describe('a record that waits for sign-in', () => {
  /** Opens the link while signed out, and closes the tab. */
  async function leaveWaiting() {
    const { unmount } = open(addressOf(theirs), scriptedAuth())
    await screen.findByRole('heading', { name: '1 course from your other device' })
    unmount()
    // Each tab has its own session storage, so the next one starts with an empty one.
    sessionStorage.clear()
  }

  test('is found by the tab that an emailed link opens', async () => {
    await leaveWaiting()
    open({ pathname: '/continue' })
    expect(await screen.findByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
  })

  test('is forgotten after a day, even by a clock that was wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: monday })
    for (const [elapsed, isKept] of [
      [dayMs - 1, true],
      [dayMs, false],
      [-dayMs, false],
    ] as const) {
      vi.setSystemTime(monday)
      await leaveWaiting()
      vi.setSystemTime(monday.getTime() + elapsed)
      expect([elapsed, storedFragment.read() !== null]).toEqual([elapsed, isKept])
    }
    expect(Object.values(localStorage).join()).not.toContain(addressOf(theirs).hash)
  })

  test('that cannot be read any more counts as none, and is removed', async () => {
    for (const text of malformed([JSON.stringify({ at: monday.getTime(), fragment: '#x' })], 300, 5)) {
      localStorage.setItem(handOverKey, text)
      const fragment = storedFragment.read()
      expect([text, fragment === null || typeof fragment === 'string']).toEqual([text, true])
      expect([text, localStorage.getItem(handOverKey)]).toEqual([text, fragment === null ? null : text])
    }
  })
})

test('asks to confirm the email address first', async () => {
  const unverified = buildUser({ uid: 'user-2', email: 'new@example.org', displayName: 'Nea', emailVerified: false })
  open(addressOf(theirs), scriptedAuth({ user: unverified }))
  expect(await screen.findByRole('link', { name: 'Confirm your email address' })).toHaveAttribute('href', '/email-verification')
})

test('canceling changes nothing and forgets the record', async () => {
  const { user } = open(addressOf(theirs))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('heading', { name: 'Start on your other device' })).toBeInTheDocument()
  expect(stored()).toEqual([])
  expect(storedFragment.read()).toBeNull()
})

test('without a record says how to get one', async () => {
  open({ pathname: '/continue' })
  expect(await screen.findByRole('heading', { name: 'Start on your other device' })).toBeInTheDocument()
})

describe('a link can be pasted, where there is no address bar', () => {
  const link = handOverLink([theirs], 'https://learn.example.org')
  async function paste(text: string, auth?: ScriptedAuth) {
    const screenOf = open({ pathname: '/continue' }, auth)
    const { user } = screenOf
    await user.click(await screen.findByRole('textbox', { name: 'Link from your other device' }))
    await user.paste(text)
    await user.keyboard('{Enter}')
    return screenOf
  }

  test.each([
    ['a link', link],
    ['its fragment', new URL(link).hash],
    ['a link in a message', `Here it is: ${link} See you!`],
    ['a link broken into lines', link.replace(/(.{60})/g, '$1\n')],
  ])('%s', async (_, text) => {
    const { address } = await paste(text)
    expect(await screen.findByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
    expect(address.current).toBe('/continue')
  })

  test('a visitor logs in first', async () => {
    await paste(link, scriptedAuth())
    expect(await screen.findByRole('link', { name: 'Log in to continue' })).toBeInTheDocument()
  })

  test.each([
    ['', /Paste the link/],
    ['https://learn.example.org/courses/1', /not a complete .* link/],
    [link.slice(0, -4), /missing or damaged/],
    [link.replace('-1.', '-7.'), /made by a newer version/],
    [handOverLink([], 'https://learn.example.org'), /no courses in this link/],
  ])('%j is refused below the field, which keeps it and its focus', async (text, sentence) => {
    await paste(text)
    const field = screen.getByRole('textbox', { name: 'Link from your other device' })
    expect(field).toHaveAccessibleDescription(sentence)
    expect(field).toBeInvalid()
    expect(field).toHaveValue(text)
    expect(field).toHaveFocus()
    expect(stored()).toEqual([])
  })
})

test('courses that are not the same here are left out, with the reason', async () => {
  const changed: Incoming = { enrolled, outline: { ...outline, lessonIds: outline.lessonIds.toReversed() } }
  const gone: Incoming = { enrolled: { ...enrolled, id: '<b>gone</b>' }, outline }
  open(addressOf(changed, gone))
  expect(await screen.findByRole('heading', { name: 'Their lessons have changed (1)' })).toBeInTheDocument()
  expect(screen.getByText(summary.title)).toBeVisible()
  expect(screen.getByText('Course <b>gone</b>')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
})

describe('a link that cannot be read gets a sentence and changes nothing', () => {
  const { hash } = addressOf(theirs)
  test.each([
    ['foreign', '#certificate', /not a complete .* link/],
    ['damaged', hash.slice(0, -4), /missing or damaged/],
    ['older', hash.replace('-1.', '-0.'), /made by an older version/],
    ['newer', hash.replace('-1.', '-7.'), new RegExp(`made by a newer version of ${brand.name}`)],
    ['empty', addressOf().hash, /no courses in this link/],
  ])('%s', async (_, fragment, sentence) => {
    const { address } = open({ pathname: '/continue', hash: fragment })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(alert).toHaveTextContent(/Nothing was changed\.$/)
    expect(address.current).toBe('/continue')
    expect(storedFragment.read()).toBeNull()
    expect(stored()).toEqual([])
  })
})

describe('if the browser does not store anything', () => {
  test('a full one says so, and the record stays', async () => {
    const { user, toasts } = open(addressOf(theirs))
    const button = await screen.findByRole('button', { name: 'Import 1 course' })
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await user.click(button)
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Import Failed' }]))
    write.mockRestore()
    expect(screen.getByRole('button', { name: 'Import 1 course' })).toBeEnabled()
    expect(stored()).toEqual([])
  })

  test('one that blocks storage still shows the record', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    open(addressOf(theirs))
    expect(await screen.findByRole('heading', { name: 'New here (1)' })).toBeInTheDocument()
  })
})
