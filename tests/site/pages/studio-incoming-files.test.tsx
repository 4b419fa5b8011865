import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore } from '#site/features/drafts/draft-store.ts'
import { usualLimits } from '#site/features/drafts/draft.ts'
import { readFiles } from '#site/features/drafts/incoming.ts'
import { useCourse } from '#site/pages/studio/draft/use-course.ts'
import { ToastContext } from '#site/ui/toasts.ts'
import { MemoryDrafts } from '../../support/memory-drafts.ts'

it.each(['clay.png', 'clay.md'])('%s is refused if another tab has added one since the dialog opened', async (path) => {
  const name = `ascendo-drafts:incoming-${path}`
  const service = new MemoryDrafts()
  await service.saveFiles('', [{ path: 'course.json', text: '{"modules":[{"id":"one","lessons":[]}]}', revision: null }])
  const [draftId, database, newId] = [service.id, draftDatabase(name), () => crypto.randomUUID()]
  const hashOf = (content: Blob) => content.text()
  const store = createDraftStore({
    draftId,
    name,
    database,
    service,
    channel: null,
    newId,
    hashOf,
    runExclusive: async (_, work) => work(),
  })
  const close = store.open()
  await waitFor(() => expect(store.getState().state).toBe('ready'))
  const toasts = { add: () => '', close() {}, clearAll() {} }
  const { result } = renderHook(() => useCourse(store), { wrapper: (props) => <ToastContext value={toasts} {...props} /> })

  const { files } = await readFiles([new File(['Mine'], path)], ['course.json'], usualLimits)
  await (path.endsWith('.md') ? store.addFile(path, 'Theirs') : store.addStoredFile(path, new Blob(['Theirs'])))
  const taken = () => store.getState().files.flatMap((file) => (file.path === path ? [[file.id, file.hash, store.textOf(path)]] : []))
  const theirs = taken()
  expect(await result.current.addFiles('one', files)).toBe(`There is a file named “${path}” already. Choose another name.`)
  expect(taken()).toEqual(theirs)
  expect(result.current.course?.modules).toMatchObject([{ lessons: [] }])
  close()
})
