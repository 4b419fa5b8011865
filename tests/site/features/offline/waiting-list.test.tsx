import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { dropDraft, keepDraft } from '#site/features/contact/draft.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import type { FavoritesState } from '#site/features/favorites/favorites-account.ts'
import { FavoritesContext, type OpenFavorites } from '#site/features/favorites/favorites-context.ts'
import { OfflineBar } from '#site/features/offline/OfflineBar.tsx'
import { renderScreen } from '../../../support/render.tsx'

const [one, two] = courseSummaries
if (!one || !two) throw new Error('The catalog has too few courses')

function renderBar(waiting: FavoritesState['waiting'] = []) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const store = createStore<FavoritesState>(() => ({ favorites: [], ids: new Set(), isKnown: true, waiting, isFailed: false }))
  const nobody = () => Promise.resolve('waiting' as const)
  const favorites: OpenFavorites = { store, change: nobody, remove: nobody, refresh: () => Promise.resolve() }
  return renderScreen(
    <FavoritesContext value={favorites}>
      <OfflineBar />
    </FavoritesContext>,
  )
}

const at = '2026-11-21T12:00:00.000Z'

afterEach(() => {
  vi.restoreAllMocks()
  dropDraft('ascendo')
})

describe('the offline bar', () => {
  it('lists everything that is waiting to be sent', async () => {
    keepDraft('ascendo', null, { name: '', email: '', topic: '', message: 'My certificate has the wrong name.' })
    const { user } = renderBar([
      { courseId: one.id, isFavorite: true, at, isDelayed: true },
      { courseId: two.id, isFavorite: false, at, isDelayed: true },
    ])
    await user.click(await screen.findByText('3 items are waiting to be sent'))
    const items = within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(items).toEqual([
      `Add “${one.title}” to your favorites`,
      `Remove “${two.title}” from your favorites`,
      'Your message to us: send it from the contact page',
    ])
    expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact')
  })

  it('uses the singular for one item', async () => {
    renderBar([{ courseId: one.id, isFavorite: true, at, isDelayed: true }])
    expect(await screen.findByText('1 item is waiting to be sent')).toBeInTheDocument()
  })

  it('only says that there is no connection if nothing is waiting', async () => {
    renderBar()
    // Load the list's chunk, so that the list would be visible by now.
    await act(() => import('#site/features/offline/WaitingList.tsx'))
    expect(screen.getByRole('status')).toHaveTextContent(/^You are offline. What you see may not be up to date.$/)
  })
})
