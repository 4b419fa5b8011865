import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { FavoritesProvider } from '#site/features/favorites/FavoritesProvider.tsx'
import { FavoritesPage } from '#site/pages/favorites/FavoritesPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { fakeFavoritesService } from '../../support/favorites-service.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const learner = buildUser({ email: 'lea@example.org' })
const [one, two, three] = courseSummaries
if (!one || !two || !three) throw new Error('The catalog has too few courses')

function renderPage(service: ReturnType<typeof fakeFavoritesService>, search = '') {
  return renderScreen(
    <ConnectionContext value={service.connection}>
      <ConfirmProvider>
        <EnrolmentProvider storagePrefix="ascendo">
          <FavoritesProvider>
            <FavoritesPage />
          </FavoritesProvider>
        </EnrolmentProvider>
      </ConfirmProvider>
    </ConnectionContext>,
    { auth: scriptedAuth({ user: learner }), at: { pathname: '/favorites', search } },
  )
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Favorite courses' }))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

/** Finds the heart of a favorite. Waits for it, because the list's chunk loads first. */
const heart = (title: string) => screen.findByRole('button', { name: `Remove "${title}" from favorites` })

test('lists the favorites, newest first, with their count', async () => {
  renderPage(fakeFavoritesService(one.id, two.id))
  expect(screen.getByRole('status', { name: 'Loading your favorites' })).toBeInTheDocument()
  await heart(one.title)
  expect(titles()).toEqual([two.title, one.title])
  expect(screen.getByText('2 favorites')).toHaveRole('status')
  expect(screen.getAllByRole('button', { name: 'Enroll Now' })).toHaveLength(2)
})

test.each([
  ['Title', 'title', [one, two, three].toSorted((a, b) => a.title.localeCompare(b.title, 'en'))],
  ['Price: low to high', 'price', [three, two, one].toSorted((a, b) => a.price - b.price)],
])('sorts by %s, in the URL', async (label, value, expected) => {
  const { user, address } = renderPage(fakeFavoritesService(one.id, two.id, three.id))
  await heart(one.title)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label)
  expect(titles()).toEqual(expected.map((course) => course.title))
  expect(address.current).toBe(`/favorites?sort=${value}`)
})

test('search finds by title and instructor, and offers a way back if nothing matches', async () => {
  const { user } = renderPage(fakeFavoritesService(one.id, two.id), `?search=${encodeURIComponent(one.instructor.name)}`)
  await heart(one.title)
  expect(titles()).toContain(one.title)
  expect(screen.getByText(/of 2 favorites for/)).toBeInTheDocument()
  const box = screen.getByRole('searchbox', { name: 'Search in your favorites' })
  await user.clear(box)
  await user.type(box, 'underwater basket{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Show all favorites' }))
  expect(titles()).toHaveLength(2)
})

test('removing works at once, offers Undo, and moves the focus to the next course', async () => {
  const service = fakeFavoritesService(one.id, two.id)
  const { user, toasts } = renderPage(service)
  await user.click(await heart(two.title))
  await waitFor(() => expect(titles()).toEqual([one.title]))
  expect(await heart(one.title)).toHaveFocus()
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Removed from Favorites', action: { label: 'Undo' } }]))
  expect(service.rows).toEqual([one.id])
  toasts[0]?.action?.handler()
  await waitFor(() => expect(service.rows).toEqual([one.id, two.id]))
  expect(titles()).toHaveLength(2)
})

test('a refused removal restores the course and says so', async () => {
  const service = fakeFavoritesService(one.id, two.id)
  service.refuseNext(500, { code: 'XX000', message: 'broken' })
  const { user, toasts } = renderPage(service)
  await user.click(await heart(two.title))
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Favorite Not Removed' }]))
  expect(titles()).toHaveLength(2)
})

test('a course that no longer exists says so and can be removed', async () => {
  const service = fakeFavoritesService(one.id, 'retired')
  const { user } = renderPage(service)
  await screen.findByRole('heading', { name: 'Course retired is no longer offered' })
  expect(titles().at(-1)).toBe('Course retired is no longer offered')
  await user.click(await heart('Course retired'))
  await waitFor(() => expect(service.rows).toEqual([one.id]))
  expect(screen.queryByText(/no longer offered/)).not.toBeInTheDocument()
})

test('a course that was taken off the catalog says so, opens for those who are enrolled, and can be removed', async () => {
  Object.assign(one, { isWithdrawn: true })
  try {
    const service = fakeFavoritesService(one.id, two.id)
    const { user } = renderPage(service, '?sort=title')
    await screen.findByRole('heading', { name: `${one.title} is no longer offered` })
    expect(titles()).toEqual([two.title, `${one.title} is no longer offered`])
    expect(screen.getByRole('link', { name: one.title })).toHaveAttribute('href', `/courses/${one.id}`)
    expect(screen.getAllByRole('button', { name: 'Enroll Now' })).toHaveLength(1)
    await user.click(await heart(one.title))
    await waitFor(() => expect(service.rows).toEqual([two.id]))
  } finally {
    Reflect.deleteProperty(one, 'isWithdrawn')
  }
})

test('an empty list says how to fill it and suggests courses', async () => {
  const service = fakeFavoritesService()
  const { user } = renderPage(service)
  expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses')
  const suggestions = screen.getByRole('region', { name: 'Worth a look' })
  await user.click(within(suggestions).getAllByRole('button', { name: /^Add ".*" to favorites$/ })[0] ?? suggestions)
  await waitFor(() => expect(titles()).toHaveLength(1))
})

test('a list that cannot be read says so and loads on the next try', async () => {
  const service = fakeFavoritesService(one.id)
  service.readable(false)
  const { user } = renderPage(service)
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByRole('heading', { name: 'Your favorites could not be loaded' })).toBeInTheDocument()
  service.readable(true)
  await user.click(retry)
  expect(await heart(one.title)).toBeInTheDocument()
})

test('waiting changes are listed, and can be sent with a button', async () => {
  const service = fakeFavoritesService(one.id, two.id)
  const { user } = renderPage(service)
  const button = await heart(two.title)
  // Automatic retries fail, too.
  service.writable(false)
  service.readable(false)
  await user.click(button)
  expect(await screen.findByText(/1 change on this device will be sent/)).toBeInTheDocument()
  service.writable(true)
  service.readable(true)
  await user.click(screen.getByRole('button', { name: 'Send Now' }))
  await waitFor(() => expect(service.rows).toEqual([one.id]))
  await waitFor(() => expect(screen.queryByText(/on this device will be sent/)).not.toBeInTheDocument())
})

test('offline, the last known list is shown, and a device without one says so', async () => {
  const time = '2026-11-01T09:00:00.000Z'
  const record = { version: 1, known: [{ courseId: one.id, addedAt: time }], changes: [] }
  localStorage.setItem(`ascendo-favorites:${learner.uid}`, JSON.stringify(record))
  const service = fakeFavoritesService()
  service.readable(false)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const view = renderPage(service)
  expect(await heart(one.title)).toBeInTheDocument()
  view.unmount()
  localStorage.clear()
  renderPage(service)
  expect(await screen.findByRole('heading', { name: 'Your favorites are not on this device yet' })).toBeInTheDocument()
  vi.restoreAllMocks()
})
