import { act, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import { draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore } from '#site/features/drafts/draft-store.ts'
import { plainFieldKey } from '#site/features/studio/plain-field.ts'
import { Workspace } from '#site/pages/studio/draft/Workspace.tsx'
import { MemoryDrafts } from '../../support/memory-drafts.ts'
import { renderScreen, testConfiguration } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'
import { signedInConnection } from '../../support/signed-in-connection.ts'

const facts = {
  title: 'Light',
  modules: [
    {
      id: 'm1',
      title: 'One',
      lessons: [
        { id: 'first', title: 'First', duration: '20 min' },
        { id: 'second', title: 'Second', duration: '20 min' },
      ],
    },
  ],
}
const texts = { 'course.json': JSON.stringify(facts), 'first.md': 'One.\n\nTwo.\n\nThree.', 'second.md': 'Four.\n\nFive.' }
let count = 0

afterEach(() => localStorage.clear())

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

/** Opens a course in a narrow window, where one pane is shown at a time. */
async function open(file: string, more: Record<string, string> = {}) {
  const name = `ascendo-drafts:workspace-${(count += 1)}`
  const service = new MemoryDrafts()
  await service.saveFiles(
    '',
    Object.entries({ ...texts, ...more }).map(([path, text]) => ({ path, text, revision: null })),
  )
  const [draftId, database, newId] = [service.id, draftDatabase(name), () => crypto.randomUUID()]
  const store = createDraftStore({ draftId, name, database, service, channel: null, newId, runExclusive: async (_lock, work) => work() })
  const close = store.open()
  await waitFor(() => expect(store.getState().state).toBe('ready'))
  const connection = signedInConnection(async () => Response.json([]))
  const view = renderScreen(
    <ConnectionContext value={connection}>
      <Workspace id={draftId} store={store} />
      <Back />
    </ConnectionContext>,
    { at: `/studio?draft=${draftId}&file=${file}`, auth: scriptedAuth({ user: buildUser() }) },
  )
  return { ...view, store, close, outline: () => JSON.parse(store.textOf('course.json') ?? '') as typeof facts }
}

const outside = () => screen.queryByText(/^This file is not in the outline/)

it('a text outside the outline can be put into it', async () => {
  const { user, outline, toasts, close } = await open('stray.md', { 'stray.md': '# Two *lamps*\n\nWords.' })
  expect(outside()).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Put it into the outline' }))
  expect(outline().modules[0]?.lessons.at(-1)).toEqual({ id: 'stray', title: 'Two lamps', duration: '20 min' })
  expect(outside()).toBeNull()
  expect(toasts.at(-1)?.message).toBe('“Two lamps” is the last lesson in the outline.')
  close()
})

it('a text outside the outline can be put into a course without modules', async () => {
  const { user, outline, close } = await open('stray.md', { 'stray.md': 'Words.', 'course.json': '{"title":"Light","modules":[]}' })
  await user.click(screen.getByRole('button', { name: 'Put it into the outline' }))
  expect(outline().modules).toEqual([{ id: 'module', title: 'Lessons', lessons: [{ id: 'stray', title: 'Stray', duration: '20 min' }] }])
  close()
})

it('a text outside the outline can be removed, and put back', async () => {
  const { user, store, toasts, close } = await open('stray.md', { 'stray.md': 'Words.' })
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(store.textOf('stray.md')).toBeNull())
  expect(outside()).toBeNull()
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('“stray.md” is out of the course.'))
  toasts.at(-1)?.action?.handler()
  await waitFor(() => expect(store.textOf('stray.md')).toBe('Words.'))
  close()
})

it('a lesson of the outline has no such note', async () => {
  const { close } = await open('first.md')
  expect(await screen.findByRole('textbox', { name: 'Text of First' })).toBeVisible()
  expect(outside()).toBeNull()
  close()
})

it('the editor stays while the course is saved, gets a file, and the lesson another title', async () => {
  const { store, close } = await open('first.md')
  const editor = await screen.findByRole('textbox', { name: 'Text of First' })
  await act(async () => {
    store.change('first.md', 'One, again.')
    await store.addFile('third.md', 'Six.')
    store.change('course.json', texts['course.json'].replace('"First"', '"Light"'))
    await store.flush()
  })
  expect(store.getState().status).toBe('saved')
  expect(screen.getByRole('textbox', { name: 'Text of Light' })).toBe(editor)
  close()
})

/** The plain field tells where the cursor is. */
async function plainField(name: string) {
  return (await screen.findByRole('textbox', { name })) as HTMLTextAreaElement
}
const preferPlainField = () => localStorage.setItem(plainFieldKey(testConfiguration.appId), 'yes')
const pane = (name: string) => within(screen.getByRole('group', { name: 'What is shown' })).getByRole('button', { name })

it('the cursor goes to a line that was found once, however often the text is shown again', async () => {
  preferPlainField()
  const { user, close } = await open('first.md')
  const field = await plainField('Text of First')
  await user.click(pane('Outline'))
  await user.click(screen.getByRole('button', { name: 'Find in all lessons' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Words' }), 'Three')
  await user.click(await screen.findByRole('button', { name: /First, line 5/ }))
  await waitFor(() => expect(field.selectionStart).toBe(12))
  field.setSelectionRange(2, 2)
  await user.click(pane('Outline'))
  await user.click(pane('Write'))
  expect(field.selectionStart).toBe(2)
  close()
})

it('the line in the address is shown once, and not when the author comes back', async () => {
  preferPlainField()
  const { user, close } = await open('first.md&line=3')
  await waitFor(async () => expect(await plainField('Text of First')).toHaveFocus())
  expect((await plainField('Text of First')).selectionStart).toBe(6)
  await user.click(screen.getByRole('link', { name: /^Second/ }))
  await plainField('Text of Second')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const field = await plainField('Text of First')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(field).not.toHaveFocus()
  await user.click(pane('Outline'))
  await user.click(pane('Write'))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(field).not.toHaveFocus()
  close()
})

it('a field that a finding leads to gets the focus once', async () => {
  const { user, close } = await open('first.md', { 'course.json': JSON.stringify({ ...facts, level: 'none' }, null, 2) })
  await user.click(await screen.findByRole('button', { name: /^Check \(/ }))
  await user.click(await screen.findByRole('button', { name: /level/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Level' })).toHaveFocus())
  await user.click(screen.getByRole('link', { name: /^First/ }))
  await screen.findByRole('textbox', { name: 'Text of First' })
  await user.click(screen.getByRole('link', { name: 'About the course' }))
  expect(await screen.findByRole('combobox', { name: 'Level' })).not.toHaveFocus()
  close()
})
