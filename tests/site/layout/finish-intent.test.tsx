import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepIntent, readIntent } from '#site/auth/intent.ts'
import { ConnectionContext } from '#site/backend/connection.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { FavoritesProvider } from '#site/features/favorites/FavoritesProvider.tsx'
import { useFavorites } from '#site/features/favorites/favorites-context.ts'
import { FinishIntent } from '#site/layout/FinishIntent.tsx'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { Link } from 'react-router-dom'
import { fakeFavoritesService } from '../../support/favorites-service.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const learner = buildUser({ email: 'lea@example.org' })
const unconfirmed = { ...learner, emailVerified: false }
const course = courseSummaries[0]
if (!course) throw new Error('no course')
const stored = () => createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) }).getState()
const enrolledIds = () => stored().enrolledCourses.map(({ id }) => id)
const keep = (action: 'enroll' | 'favorite', courseId = course.id) => keepIntent('ascendo', { action, courseId, title: course.title })

afterEach(() => vi.restoreAllMocks())

let favorites: ReturnType<typeof fakeFavoritesService>
beforeEach(() => {
  favorites = fakeFavoritesService()
})

function renderSite(auth = scriptedAuth(), at = '/login') {
  return renderScreen(
    <ConnectionContext value={favorites.connection}>
      <ConfirmProvider>
        <EnrolmentProvider storagePrefix="ascendo">
          <FavoritesProvider>
            <FinishIntent />
            <KnownFavorites />
            <Link to={`/courses/${course?.id}`}>Go on</Link>
            <Link to="/register">Register</Link>
          </FavoritesProvider>
        </EnrolmentProvider>
      </ConfirmProvider>
    </ConnectionContext>,
    { auth, at },
  )
}

function KnownFavorites() {
  return useFavorites().isKnown && <p>The list is known</p>
}

test('a visitor who signs in is enrolled on arrival at the course, once, and is not sent to where they are', async () => {
  keep('enroll')
  const auth = scriptedAuth()
  const { user, toasts } = renderSite(auth)
  await user.click(screen.getByRole('link', { name: 'Register' }))
  act(() => auth.state.signedIn(learner))
  expect(toasts).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'Successfully Enrolled!' }]))
  expect(toasts[0]?.action).toBeUndefined()
  expect(enrolledIds()).toEqual([course.id])
  expect(readIntent('ascendo')).toBeNull()
})

test('the course is added to the favorites', async () => {
  keep('favorite')
  const { toasts, address } = renderSite(scriptedAuth({ user: learner }), '/courses')
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', title: 'Added to Favorites' }]))
  expect(favorites.rows).toEqual([course.id])
  expect(enrolledIds()).toEqual([])
  toasts[0]?.action?.handler()
  await waitFor(() => expect(address.current).toBe('/favorites'))
})

test.each([
  ['enroll', 'Enrollment Failed'],
  ['favorite', 'Not Added to Favorites'],
] as const)('a course that was taken off the catalog meanwhile is no longer offered: %s', async (action, title) => {
  Object.assign(course, { isWithdrawn: true })
  onTestFinished(() => void Reflect.deleteProperty(course, 'isWithdrawn'))
  keep(action)
  const { toasts } = renderSite(scriptedAuth({ user: learner }), '/courses')
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title, message: 'This course is no longer offered.' }]))
  expect([enrolledIds(), favorites.rows, readIntent('ascendo')]).toEqual([[], [], null])
})

test('a favorite that the service refuses is not celebrated', async () => {
  keep('favorite')
  favorites.refuseNext(500, { code: 'XX000', message: 'broken' })
  const { toasts } = renderSite(scriptedAuth({ user: learner }), '/courses')
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Favorite Not Added' }]))
  expect(toasts).toHaveLength(1)
})

test('an address that is not confirmed yet finishes nothing; the user may look around until it is', async () => {
  keep('enroll')
  const auth = scriptedAuth({ user: unconfirmed })
  const { user, toasts } = renderSite(auth, '/email-verification')
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  expect(enrolledIds()).toEqual([])
  act(() => auth.state.signedIn(learner))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(enrolledIds()).toEqual([course.id])
})

test('a tab in the background leaves it to the one that the user sees', async () => {
  keep('enroll')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { toasts } = renderSite(scriptedAuth({ user: learner }), '/courses')
  await screen.findByText('The list is known')
  expect(readIntent('ascendo')).not.toBeNull()
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(toasts).toHaveLength(1))
})

test('a visitor who leaves the sign-in screens has changed their mind', async () => {
  keep('enroll')
  const auth = scriptedAuth()
  const { user, toasts } = renderSite(auth)
  expect(readIntent('ascendo')).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go on' }))
  expect(readIntent('ascendo')).toBeNull()
  act(() => auth.state.signedIn(learner))
  expect([enrolledIds(), toasts]).toEqual([[], []])
})

test('a visitor who opens another page has changed their mind, unless the sign-in screen is still loading', async () => {
  keep('enroll')
  const first = renderSite(scriptedAuth(), '/courses')
  expect(readIntent('ascendo')).not.toBeNull()
  first.unmount()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1)
  renderSite(scriptedAuth(), '/courses')
  expect(readIntent('ascendo')).toBeNull()
})

test('what is done already is not done again and not mentioned', async () => {
  await stored().enroll(course)
  keep('enroll')
  const first = renderSite(scriptedAuth({ user: learner }), '/courses')
  await waitFor(() => expect(readIntent('ascendo')).toBeNull())
  first.unmount()

  favorites = fakeFavoritesService(course.id)
  keep('favorite')
  const second = renderSite(scriptedAuth({ user: learner }), '/courses')
  await screen.findByText('The list is known')
  await waitFor(() => expect(readIntent('ascendo')).toBeNull())
  expect(favorites.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  expect([...first.toasts, ...second.toasts]).toEqual([])
})

test('an address alone makes nobody enroll, and a course that does not exist is ignored', async () => {
  const { toasts, unmount } = renderSite(
    scriptedAuth({ user: learner }),
    `/courses/${course.id}?intent=enroll&enroll=${course.id}#favorite`,
  )
  await screen.findByText('The list is known')
  expect([enrolledIds(), favorites.rows, toasts]).toEqual([[], [], []])
  unmount()
  keep('enroll', 'no-such-course')
  const other = renderSite(scriptedAuth({ user: learner }), '/courses')
  await screen.findByText('The list is known')
  expect([enrolledIds(), other.toasts]).toEqual([[], []])
})
