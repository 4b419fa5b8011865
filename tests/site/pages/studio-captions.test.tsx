import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore } from '#site/features/drafts/draft-store.ts'
import { RecordingFields } from '#site/pages/studio/draft/RecordingFields.tsx'
import { MemoryDrafts } from '../../support/memory-drafts.ts'
import { renderScreen } from '../../support/render.tsx'

const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n'

it('captions with the line ends of Windows are held as they are saved', async () => {
  const name = 'ascendo-drafts:captions'
  const service = new MemoryDrafts()
  const [draftId, database, newId] = [service.id, draftDatabase(name), () => crypto.randomUUID()]
  const store = createDraftStore({ draftId, name, database, service, channel: null, newId, runExclusive: async (_lock, work) => work() })
  const close = store.open()
  await waitFor(() => expect(store.getState().state).toBe('ready'))
  const { user } = renderScreen(<RecordingFields store={store} lesson={{ id: 'first', title: 'First', captions: '' }} set={() => {}} />)
  await user.upload(screen.getByLabelText('Captions to upload'), new File([captions.replaceAll('\n', '\r\n')], 'one.vtt'))
  await waitFor(() => expect(store.textOf('first.vtt')).toBe(captions))
  close()
})
