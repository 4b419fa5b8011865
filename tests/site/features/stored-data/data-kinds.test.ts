import { expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '#site/features/contact/draft.ts'
import { accountKeys } from '#site/features/stored-data/account-keys.ts'
import { accountKinds, browserKinds } from '#site/features/stored-data/data-kinds.ts'
import { removeAccountData } from '#site/features/stored-data/remove-account-data.ts'

const draft = { name: 'Lea', email: 'eve@example.org', topic: 'course', message: 'Hello' }

/** Stores data of every kind for two accounts whose ids begin alike, and data that belongs to no account. */
function fill() {
  for (const uid of ['eve', 'evelyn']) {
    for (const kind of [
      'enrolment',
      'answers',
      'code',
      'reviews',
      'goal',
      'opened',
      'reading',
      'playback',
      'favorites',
      'not-offline',
      'from-the-future',
    ]) {
      localStorage.setItem(`ascendo-${kind}:${uid}`, '{"version":1}')
    }
    localStorage.setItem(`ascendo-enrolment:${uid}:turn`, '4')
    localStorage.setItem(`ascendo-answers:${uid}:damaged:17`, '{')
  }
  localStorage.setItem('ascendo-learning-theme', 'dark')
  localStorage.setItem('other-site-answers:eve', 'x')
  keepDraft('ascendo', 'eve', draft)
}

test('each kind is listed once, and what no kind knows is listed as other data', async () => {
  fill()
  const kinds = accountKinds('ascendo', 'eve')
  const sizes = await Promise.all(kinds.map(async ({ data }) => [data.name, (await data.size()).count]))
  expect(Object.fromEntries(sizes)).toMatchObject({
    learning: 1,
    answers: 1,
    reviews: 1,
    goal: 1,
    'contact-draft': 1,
    'set-aside': 1,
    other: 1,
  })
  expect(await kinds.at(-1)?.data.read()).toEqual({ 'ascendo-from-the-future:eve': { version: 1 } })
  expect(new Set(kinds.map(({ data }) => data.name)).size).toBe(kinds.length)
})

test('removing every kind leaves nothing of the account but its turns, touches no other account, and can be undone', async () => {
  fill()
  const before = { ...localStorage }
  const undos = []
  for (const { data } of accountKinds('ascendo', 'eve')) undos.push(await data.remove())
  expect(accountKeys(localStorage, 'ascendo', 'eve').filter((key) => !key.endsWith(':turn'))).toEqual([])
  expect(accountKeys(localStorage, 'ascendo', 'evelyn')).toHaveLength(13)
  expect(readDraft('ascendo', 'eve')).toBeNull()
  for (const undo of undos) await undo()
  expect(localStorage).toMatchObject({ ...before, 'ascendo-enrolment:eve:turn': expect.any(String) as string })
  expect(readDraft('ascendo', 'eve')).toEqual(draft)
})

test('a note that is being typed is not listed again as other data, and the note database goes with the account', async () => {
  localStorage.setItem('ascendo-notes:eve:typed:tab:1', '{}')
  const kinds = accountKinds('ascendo', 'eve')
  expect(await kinds.at(-1)?.data.size()).toEqual({ count: 0, bytes: 0 })
  // Reading their sizes creates the databases of both accounts.
  for (const uid of ['eve', 'evelyn'])
    await accountKinds('ascendo', uid)
      .find(({ data }) => data.name === 'notes')
      ?.data.size()
  await removeAccountData('ascendo', 'eve')
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['ascendo-notes:evelyn'])
})

test('undoing the removal of favorites keeps the newer list and the changes of both', async () => {
  const at = '2026-11-23T09:00:00Z'
  const change = (courseId: string, isFavorite: boolean) => ({ courseId, isFavorite, at, isDelayed: true })
  const store = (known: unknown, ...changes: unknown[]) =>
    localStorage.setItem('ascendo-favorites:eve', JSON.stringify({ version: 1, known, changes }))
  store([], change('1', true), change('2', true))
  const favorites = accountKinds('ascendo', 'eve').find(({ data }) => data.name === 'favorites')
  const undo = await favorites?.data.remove()
  store([{ courseId: '9', addedAt: at }], change('2', false))
  await undo?.()
  expect(JSON.parse(localStorage.getItem('ascendo-favorites:eve') ?? '')).toEqual({
    version: 1,
    known: [{ courseId: '9', addedAt: at }],
    changes: [change('1', true), change('2', false)],
  })
  expect(Object.keys(localStorage).filter((key) => key.includes('damaged'))).toEqual([])
})

test('what the browser shares is not part of an account', async () => {
  fill()
  const shared = await Promise.all(browserKinds('ascendo', 'eve').map(async ({ data }) => [data.name, (await data.size()).count]))
  expect(Object.fromEntries(shared)).toEqual({ 'offline-lessons': 0, device: 0, plan: 0, 'hand-over': 0, preferences: 1 })
})

test('deleting the account removes all its keys, its draft and its databases, and nothing else', async () => {
  fill()
  const deleted: string[] = []
  const deleteDatabase = (name: string) => {
    deleted.push(name)
    const request = new EventTarget()
    queueMicrotask(() => request.dispatchEvent(new Event(deleted.length === 1 ? 'success' : 'blocked')))
    return request
  }
  const databases = async () =>
    ['ascendo-notes:eve', 'ascendo-later:eve', 'ascendo-notes:evelyn', 'ascendo-notes:xeve', undefined].map((name) => ({ name }))
  vi.stubGlobal('indexedDB', { deleteDatabase, databases })
  await removeAccountData('ascendo', 'eve')
  expect(accountKeys(localStorage, 'ascendo', 'eve')).toEqual([])
  expect(accountKeys(localStorage, 'ascendo', 'evelyn')).toHaveLength(13)
  expect(localStorage.getItem('ascendo-learning-theme')).toBe('dark')
  expect(localStorage.getItem('other-site-answers:eve')).toBe('x')
  expect(readDraft('ascendo', 'eve')).toBeNull()
  expect(deleted).toEqual(['ascendo-notes:eve', 'ascendo-later:eve'])

  deleted.length = 0
  vi.stubGlobal('indexedDB', { deleteDatabase })
  await removeAccountData('ascendo', 'eve')
  expect(deleted).toEqual(['ascendo-notes:eve', 'ascendo-drafts:eve'])
})

test('deleting the account does not fail if the browser blocks storage', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(removeAccountData('ascendo', 'eve')).resolves.toBeUndefined()
})
