import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore } from '#site/features/drafts/draft-store.ts'
import { PictureDialog } from '#site/pages/studio/draft/PictureDialog.tsx'
import { MemoryDrafts } from '../../support/memory-drafts.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

it.each([
  ['as it should be', '1 h 30 min', '2 hours'],
  ['in words', 'an hour or so', '1 hour'],
  ['empty', '', '1 hour'],
  ['missing', undefined, '1 hour'],
])('the part of a picture can be chosen while the duration of a lesson is %s', async (_, duration, shown) => {
  const name = 'ascendo-drafts:picture'
  const service = new MemoryDrafts()
  const [draftId, database, newId] = [service.id, draftDatabase(name), () => crypto.randomUUID()]
  const store = createDraftStore({ draftId, name, database, service, channel: null, newId, runExclusive: async (_lock, work) => work() })
  const lesson = { id: 'bowline', title: 'The bowline', ...(duration !== undefined && { duration }) }
  const course = { title: 'Knots', modules: [{ id: 'loops', title: 'Loops', lessons: [lesson] }] }
  const picture = { image: Object.assign(new Image(), { src: 'data:,' }), width: 800, height: 500, close() {} }
  const props = { store, course, name: 'cover', value: '', picture, onClose() {}, onSaved() {} }
  renderScreen(<PictureDialog {...props} />, { auth: scriptedAuth({ user: buildUser({ email: 'ada@example.org' }) }) })
  expect(await screen.findByRole('button', { name: 'Use this picture' })).toBeVisible()
  expect(screen.getByText(shown)).toBeVisible()
})
