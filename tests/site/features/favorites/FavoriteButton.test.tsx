import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import { readIntent } from '#site/auth/intent.ts'
import { FavoriteButton } from '#site/features/favorites/FavoriteButton.tsx'
import { FavoritesProvider, FavoritesSession } from '#site/features/favorites/FavoritesProvider.tsx'
import { fakeFavoritesService } from '../../../support/favorites-service.ts'
import { buildSummary } from '../../../support/courses.ts'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth, type ScriptedAuth } from '../../../support/scripted-auth.ts'

const course = buildSummary({ id: '7', title: 'Drawing Bridges' })
const add = 'Add "Drawing Bridges" to favorites'
const remove = 'Remove "Drawing Bridges" from favorites'
const learner = buildUser({ email: 'lea@example.org' })

let favorites: ReturnType<typeof fakeFavoritesService>
beforeEach(() => {
  favorites = fakeFavoritesService()
})
afterEach(() => vi.restoreAllMocks())

function renderHeart(auth: ScriptedAuth) {
  return renderScreen(
    <ConnectionContext value={favorites.connection}>
      <FavoritesProvider>
        <FavoriteButton course={course} />
      </FavoritesProvider>
    </ConnectionContext>,
    { auth, at: '/courses?category=Finance' },
  )
}

const heart = (name: string) => screen.findByRole('button', { name })

test('a visitor signs in first, and returns to the page', async () => {
  const { user, address } = renderHeart(scriptedAuth())
  expect(screen.getByRole('button', { name: add })).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: add }))
  expect(address.current).toBe('/login')
  expect(address.state).toEqual({ from: '/courses?category=Finance' })
  expect(favorites.requests).toEqual([])
  expect(readIntent('ascendo')).toEqual({ action: 'favorite', courseId: '7', title: 'Drawing Bridges' })
})

test('an unverified user has to verify the email first', async () => {
  const { user, address } = renderHeart(scriptedAuth({ user: { ...learner, email: 'new@example.org', emailVerified: false } }))
  await user.click(screen.getByRole('button', { name: add }))
  expect(address.current).toBe('/email-verification')
  expect(address.state).toEqual({ from: '/courses?category=Finance' })
  expect(favorites.requests).toEqual([])
})

test('a heart pressed before the list has loaded shows at once, and the last state is sent later', async () => {
  const { user } = renderHeart(scriptedAuth({ user: learner }))
  const button = screen.getByRole('button', { name: add })
  for (const isPressed of ['true', 'false', 'true']) {
    fireEvent.click(button)
    expect(button).toHaveAttribute('aria-pressed', isPressed)
  }
  expect(favorites.requests).toEqual([])
  await waitFor(() => expect(favorites.rows).toEqual(['7']))
  await user.click(await heart(remove))
  await waitFor(() => expect(favorites.rows).toEqual([]))
})

test('if the code of favorites fails to load, the next press requests it again, and nothing is lost', async () => {
  const prefetch = vi.spyOn(FavoritesSession, 'prefetch').mockResolvedValueOnce(false)
  const { user } = renderHeart(scriptedAuth({ user: learner }))
  await waitFor(() => expect(prefetch).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: add }))
  await waitFor(() => expect(favorites.rows).toEqual(['7']))
})

test('a learner adds and removes without a toast', async () => {
  const { user, toasts } = renderHeart(scriptedAuth({ user: learner }))
  await user.click(await heart(add))
  await heart(remove)
  await waitFor(() => expect(favorites.rows).toEqual(['7']))
  await user.click(await heart(remove))
  await heart(add)
  await waitFor(() => expect(favorites.rows).toEqual([]))
  expect(toasts).toEqual([])
})

test.each([
  [500, { code: 'XX000', message: 'broken' }, 'Favorite Not Added'],
  [403, { code: '42501', message: 'refused' }, 'Favorite Not Added'],
  [400, { code: 'P0001', message: 'You can keep 500 favorites at most' }, 'Your Favorites Are Full'],
])('a refusal with %i is rolled back and reported', async (status, body, title) => {
  const { user, toasts } = renderHeart(scriptedAuth({ user: learner }))
  const button = await heart(add)
  favorites.refuseNext(status, body)
  await user.click(button)
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title }]))
  expect(await heart(add)).toHaveAttribute('aria-pressed', 'false')
})

test('while the service is unreachable, the change is kept on this device and a toast says so', async () => {
  const { user, toasts } = renderHeart(scriptedAuth({ user: learner }))
  const button = await heart(add)
  favorites.writable(false)
  await user.click(button)
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'info', title: 'Saved on This Device' }]))
  expect(await heart(remove)).toHaveAttribute('aria-pressed', 'true')
})

test('damaged data in the browser is reported', async () => {
  localStorage.setItem(`ascendo-favorites:${learner.uid}`, 'rubbish')
  const { toasts } = renderHeart(scriptedAuth({ user: learner }))
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'warning', title: 'Some changes could not be read' }]))
})
