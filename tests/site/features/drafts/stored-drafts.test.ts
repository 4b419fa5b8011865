import { expect, it, vi } from 'vitest'
import { databaseName } from '#site/features/drafts/draft-database.ts'
import { databaseOf, storedDrafts } from '#site/features/drafts/stored-drafts.ts'
import { newFile } from '#site/features/drafts/stored-file.ts'

// Test files share the module, which remembers each account's database, and that it was deleted: these accounts are nobody else's.
const [ina, otto, lea, max, eve] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [string, string, string, string, string]

const write = (uid: string, text: string) =>
  databaseOf('ascendo', uid).edit('clay', null, (files) => files.set('1', newFile('clay', '1', 'first.md', text)))

it('what an account writes is listed, exported, removed and put back, and no other account has it', async () => {
  await write(ina, 'Unsent.')
  const stored = storedDrafts('ascendo', ina)
  expect(await stored.size()).toMatchObject({ count: 1 })
  expect(await stored.read()).toMatchObject({ files: [{ draft: 'clay', path: 'first.md', text: 'Unsent.', isSaved: false }] })
  expect(await storedDrafts('ascendo', otto).size()).toEqual({ count: 0, bytes: 0 })
  const undo = await stored.remove()
  expect(await stored.size()).toEqual({ count: 0, bytes: 0 })
  await undo()
  expect(await stored.size()).toMatchObject({ count: 1 })
})

it('what was written since a removal stays when the removal is undone', async () => {
  await write(lea, 'Before.')
  const undo = await storedDrafts('ascendo', lea).remove()
  await write(lea, 'After.')
  await undo()
  expect(await storedDrafts('ascendo', lea).read()).toMatchObject({ files: [{ text: 'After.' }] })
})

it('a value that cannot be read is set aside when another takes its place', async () => {
  await write(max, 'x')
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName('ascendo', max))
    request.addEventListener('success', () => resolve(request.result))
  })
  const put = opened.transaction('files', 'readwrite')
  put.objectStore('files').put({ draft: 'clay', id: '1', fromTheFuture: true })
  await new Promise((resolve) => put.addEventListener('complete', resolve))
  opened.close()
  await write(max, 'New.')
  expect(await storedDrafts('ascendo', max).read()).toMatchObject({ files: [{ text: 'New.' }], unreadable: [{ fromTheFuture: true }] })
})

it('if the browser blocks storage, nothing is listed', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(await storedDrafts('ascendo', eve).size()).toEqual({ count: 0, bytes: 0 })
  vi.restoreAllMocks()
})
