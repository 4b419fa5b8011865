import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readIntent } from '#site/auth/intent.ts'
import type { CourseSummary } from '#content/course.ts'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { buildCourse, buildSummary } from '../../../support/courses.ts'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'

const course = buildSummary()
const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
const stored = () => createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) }).getState()

function renderControl(auth = scriptedAuth({ user: learner }), at = '/courses?category=Finance', shown: CourseSummary = course) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <EnrollControl course={shown} />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth, at },
  )
}

test('a visitor can log in and returns to the course', async () => {
  const { user, address } = renderControl(scriptedAuth())
  await user.click(screen.getByRole('link', { name: 'Login to Enroll' }))
  expect(address.current).toBe('/login')
  expect(address.state).toEqual({ from: '/courses/c1' })
  expect(readIntent('ascendo')).toEqual({ action: 'enroll', courseId: 'c1', title: 'Drawing Bridges' })
})

test('nothing is offered while the auth state is loading', () => {
  renderControl(scriptedAuth({ loading: true }))
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a user with an unverified email verifies it first', async () => {
  const { user, address } = renderControl(scriptedAuth({ user: { ...learner, emailVerified: false } }))
  await user.click(screen.getByRole('link', { name: 'Enroll Now' }))
  expect(address).toEqual({ current: '/email-verification', state: { from: '/courses/c1' } })
  expect(readIntent('ascendo')).toMatchObject({ action: 'enroll', courseId: 'c1' })
})

describe('a learner', () => {
  test('enrolls, sees a toast, and can go to the course from it', async () => {
    const { user, toasts, address } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByRole('progressbar', { name: 'Progress in Drawing Bridges' })).toHaveAttribute('aria-valuenow', '0')
    expect(toasts).toMatchObject([
      {
        type: 'success',
        title: 'Successfully Enrolled!',
        message: 'You\'ve been enrolled in "Drawing Bridges"',
        action: { label: 'View Course' },
      },
    ])
    toasts[0]?.action?.handler()
    await waitFor(() => expect(address.current).toBe('/courses/c1'))
  })

  test('is offered no way to the course on the course’s own page', async () => {
    const { user, toasts } = renderControl(scriptedAuth({ user: learner }), '/courses/c1')
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'Successfully Enrolled!' }]))
    expect(toasts[0]?.action).toBeUndefined()
  })

  test('keeps the focus, on the element that replaces the button', async () => {
    const { user } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Continue Course' })).toHaveFocus())
  })

  test('sees a toast when another tab was faster to enroll', async () => {
    const { user, toasts } = renderControl()
    await stored().enroll(course)
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByRole('link', { name: 'Continue Course' })).toBeInTheDocument()
    expect(toasts).toMatchObject([{ type: 'info', title: 'Already Enrolled', message: 'You are already enrolled in this course' }])
  })

  test('sees an error if the browser does not store the enrolment', async () => {
    const { user, toasts } = renderControl()
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    try {
      await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
      await waitFor(() => expect(toasts).toHaveLength(1))
    } finally {
      Storage.prototype.setItem = setItem
    }
    expect(toasts[0]).toMatchObject({
      type: 'error',
      title: 'Enrollment Failed',
      message: 'There was an error enrolling in this course. Please try again.',
    })
    expect(screen.getByRole('button', { name: 'Enroll Now' })).toBeInTheDocument()
  })
})

describe('a course that was taken off the catalog', () => {
  const withdrawn = { ...course, isWithdrawn: true as const }
  const answer = (body: string) => vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(body))
  afterEach(() => vi.restoreAllMocks())

  test('cannot be begun in a page that was opened before, which asks', async () => {
    const asked = answer('["something-else","drawing-bridges"]')
    const { user, toasts } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Enrollment Failed', message: 'This course is no longer offered.' }]))
    expect(asked).toHaveBeenCalledWith('/withdrawn.json', expect.objectContaining({ cache: 'no-store' }))
    expect(stored().enrolledCourses).toEqual([])
    expect(screen.getByRole('button', { name: 'Enroll Now' })).toBeEnabled()
  })

  test.each([
    ['another course is meant', '["drawing-bridges-2"]'],
    ['a network’s login answers', '<!doctype html><p>Welcome to the hotel</p>'],
    ['something else answers', '{"drawing-bridges":true}'],
  ])('does not keep others from being begun: %s', async (_name, body) => {
    answer(body)
    const { user, toasts } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Successfully Enrolled!' }]))
  })

  test('is not offered to visitors and learners, and stays with those who are enrolled', async () => {
    for (const auth of [scriptedAuth(), scriptedAuth({ user: learner }), scriptedAuth({ user: { ...learner, emailVerified: false } })]) {
      const { unmount } = renderControl(auth, '/courses/c1', withdrawn)
      expect(screen.queryByRole('link')).not.toBeInTheDocument()
      expect(screen.queryByRole('button')).not.toBeInTheDocument()
      unmount()
    }
    await stored().enroll(course)
    const { user } = renderControl(scriptedAuth({ user: learner }), '/courses/c1', withdrawn)
    expect(screen.getByRole('link', { name: 'Continue Course' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove Drawing Bridges' }))
    expect(await screen.findByText(/This cannot be undone, and you cannot enroll again\./)).toBeInTheDocument()
  })
})

describe('an enrolled learner', () => {
  beforeEach(async () => {
    await stored().enroll(course)
    await stored().setLessonDone(outlineOf(buildCourse()), 'l1', true)
  })

  test('sees the progress and continues on the course’s page', async () => {
    const { user, address } = renderControl()
    expect(screen.getByText('25%')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Continue Course' }))
    expect(address.current).toBe('/courses/c1')
  })

  test('sees a link to the certificate when the course is completed', async () => {
    await stored().markComplete(outlineOf(buildCourse()))
    renderControl()
    expect(screen.getByRole('link', { name: 'View Certificate' })).toHaveAttribute('href', '/courses/c1#certificate')
  })

  test('confirms before the course is removed, and sees a toast afterward', async () => {
    const { user, toasts } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Remove Drawing Bridges' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Course' })
    expect(dialog).toHaveTextContent('cannot be undone')
    await user.click(within(dialog).getByRole('button', { name: 'Remove Course' }))
    expect(await screen.findByRole('button', { name: 'Enroll Now' })).toBeInTheDocument()
    expect(toasts).toMatchObject([
      { type: 'info', title: 'Course Removed', message: '"Drawing Bridges" has been removed from your courses' },
    ])
    expect(stored().enrolledCourses).toEqual([])
  })

  test('keeps the course when they cancel', async () => {
    const { user, toasts } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Remove Drawing Bridges' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Keep Course' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(stored().enrolledCourses).toHaveLength(1)
    expect(toasts).toEqual([])
  })

  test('sees an error if the browser does not store the removal', async () => {
    const { user, toasts } = renderControl()
    await user.click(screen.getByRole('button', { name: 'Remove Drawing Bridges' }))
    const dialog = await screen.findByRole('dialog')
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    try {
      await user.click(within(dialog).getByRole('button', { name: 'Remove Course' }))
      await waitFor(() => expect(toasts).toHaveLength(1))
    } finally {
      Storage.prototype.setItem = setItem
    }
    expect(toasts[0]).toMatchObject({
      type: 'error',
      title: 'Removal Failed',
      message: 'There was an error removing this course. Please try again.',
    })
    expect(screen.getByRole('link', { name: 'Continue Course' })).toBeInTheDocument()
  })

  test('sees no progress after signing out, and finds it again later', async () => {
    const auth = scriptedAuth({ user: learner })
    renderControl(auth)
    await auth.signOut()
    expect(await screen.findByRole('link', { name: 'Login to Enroll' })).toBeInTheDocument()
    expect(stored().enrolledCourses).toMatchObject([{ id: 'c1', completedLessons: 1 }])
  })

  test('sees changes made in another tab', async () => {
    renderControl()
    await stored().markComplete(outlineOf(buildCourse()))
    window.dispatchEvent(new StorageEvent('storage', { key: enrolmentKey('ascendo', learner.uid) }))
    expect(await screen.findByRole('link', { name: 'View Certificate' })).toBeInTheDocument()
  })
})

test('damaged learning data is reported once and copied to another key, and the readable part stays', async () => {
  await stored().enroll(course)
  const key = enrolmentKey('ascendo', learner.uid)
  const list = JSON.parse(localStorage.getItem(key) ?? '') as { enrolledCourses: unknown[] }
  localStorage.setItem(key, JSON.stringify({ ...list, enrolledCourses: [...list.enrolledCourses, 'noise'] }))
  const { toasts } = renderControl()
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'warning', title: 'Some courses could not be read' }]))
  expect(screen.getByRole('link', { name: 'Continue Course' })).toBeInTheDocument()
  expect(Object.keys(localStorage).some((name) => name.startsWith(`${key}:damaged:`))).toBe(true)
})
