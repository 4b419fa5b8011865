import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFavorites, type FavoritesAccount, type FavoritesNotice } from '#site/features/favorites/favorites-account.ts'
import type { SendOutcome } from '#site/features/favorites/favorites-api.ts'
import { MemoryFavorites } from '../../../support/memory-favorites.ts'

const key = 'ascendo-favorites:user-1'
const now = () => new Date('2026-11-21T09:00:00Z')
const opened: FavoritesAccount[] = []
let queryClient: QueryClient

function open(api: MemoryFavorites, onNotice: (notice: FavoritesNotice) => void = () => {}) {
  const account = openFavorites({
    uid: 'user-1',
    key,
    api,
    queryClient,
    onNotice,
    isOnline: () => onlineManager.isOnline(),
    now,
  })
  opened.push(account)
  return account
}

const shown = ({ store }: FavoritesAccount) => store.getState().favorites.map(({ courseId }) => courseId)
const asides = () => Object.keys(localStorage).filter((name) => name.startsWith(`${key}:damaged:`))

/** Fires the event that the browser fires in all other tabs after a write. */
function notifyOtherTabs() {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

function heldUp() {
  let answer: (outcome: SendOutcome) => void = () => {}
  const outcome = new Promise<SendOutcome>((resolve) => {
    answer = resolve
  })
  return { outcome, answer: (value: SendOutcome) => answer(value) }
}

beforeEach(() => {
  onlineManager.setOnline(true)
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Mount the client as the provider does, so that it listens for connection changes.
  queryClient.mount()
})
afterEach(() => {
  queryClient.unmount()
  for (const account of opened.splice(0)) account.close()
})

async function known(api: MemoryFavorites, onNotice?: (notice: FavoritesNotice) => void) {
  const account = open(api, onNotice)
  await vi.waitFor(() => expect(account.store.getState().isKnown).toBe(true))
  return account
}

describe('the list', () => {
  it('comes from the database, newest first', async () => {
    expect(shown(await known(new MemoryFavorites('1', '2')))).toEqual(['2', '1'])
  })

  it('is the one of the last visit if the database is unreachable', async () => {
    const api = new MemoryFavorites('1')
    const first = await known(api)
    first.close()
    api.reachable(false)
    const second = open(api)
    expect(shown(second)).toEqual(['1'])
    expect(second.store.getState().isKnown).toBe(true)
    await vi.waitFor(() => expect(second.store.getState().isFailed).toBe(true))
    expect(shown(second)).toEqual(['1'])
  })

  it('shows another device’s changes when it is read again', async () => {
    const api = new MemoryFavorites('1')
    const account = await known(api)
    api.rows.set('2', '2026-11-21T10:00:00.000Z')
    await account.refresh()
    expect(shown(account)).toEqual(['2', '1'])
  })
})

describe('a change', () => {
  it('shows at once and stays when the database accepts it', async () => {
    const api = new MemoryFavorites('1')
    const account = await known(api)
    const gate = heldUp()
    api.answerNext(gate.outcome)
    const done = account.change('2', true)
    await vi.waitFor(() => expect(shown(account)).toEqual(['2', '1']))
    expect(api.rows.has('2')).toBe(false)
    gate.answer('done')
    expect(await done).toBe('done')
    expect(shown(account)).toEqual(['2', '1'])
    expect(account.store.getState().waiting).toHaveLength(0)
  })

  it.each(['refused', 'full', 'unavailable'] as const)('is rolled back if the outcome is %s', async (outcome) => {
    const api = new MemoryFavorites('1')
    const account = await known(api)
    api.answerNext(outcome, outcome)
    expect(await account.change('2', true)).toBe(outcome)
    expect(await account.change('1', false)).toBe(outcome)
    expect(shown(account)).toEqual(['1'])
  })

  it('that is reversed while it is being sent is followed by the later one', async () => {
    const api = new MemoryFavorites()
    const account = await known(api)
    const gate = heldUp()
    api.answerNext(gate.outcome)
    const first = account.change('1', true)
    await vi.waitFor(() => expect(api.sent).toEqual(['+1']))
    const second = account.change('1', false)
    await vi.waitFor(() => expect(shown(account)).toEqual([]))
    gate.answer('done')
    await Promise.all([first, second])
    expect(api.sent).toEqual(['+1', '-1'])
    expect(api.rows.size).toBe(0)
    expect(shown(account)).toEqual([])
  })

  it('that was replaced before its turn is not sent', async () => {
    const api = new MemoryFavorites()
    const account = await known(api)
    const gate = heldUp()
    api.answerNext(gate.outcome)
    const other = account.change('9', true)
    await vi.waitFor(() => expect(api.sent).toEqual(['+9']))
    const outcomes = Promise.all([account.change('1', true), account.change('1', false)])
    await vi.waitFor(() => expect(localStorage.getItem(key)).toContain('"isFavorite":false'))
    gate.answer('done')
    await other
    expect(await outcomes).toEqual(['replaced', 'done'])
    expect(api.sent).toEqual(['+9', '-1'])
  })

  it('is not overwritten by an older answer for the list', async () => {
    const api = new MemoryFavorites()
    const account = await known(api)
    const reading = account.refresh()
    await Promise.all([account.change('1', true), reading])
    expect(shown(account)).toEqual(['1'])
  })

  it('shows in all other tabs', async () => {
    const api = new MemoryFavorites('1')
    const [one, other] = [await known(api), await known(api)]
    await one.change('1', false)
    notifyOtherTabs()
    expect(shown(other)).toEqual([])
  })
})

describe('without a connection', () => {
  it('changes wait and are sent when it is back', async () => {
    const api = new MemoryFavorites('1')
    const account = await known(api)
    onlineManager.setOnline(false)
    expect(await account.change('2', true)).toBe('waiting')
    expect(await account.change('1', false)).toBe('waiting')
    expect(account.store.getState().waiting).toHaveLength(2)
    expect(shown(account)).toEqual(['2'])
    expect(api.sent).toEqual([])
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(account.store.getState().waiting).toHaveLength(0))
    expect([...api.rows.keys()]).toEqual(['2'])
  })

  it('only the last change of a course is sent', async () => {
    const api = new MemoryFavorites()
    const account = await known(api)
    onlineManager.setOnline(false)
    for (const isFavorite of [true, false, true]) await account.change('2', isFavorite)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(account.store.getState().waiting).toHaveLength(0))
    expect(api.sent).toEqual(['+2'])
  })

  it('changes survive a reload', async () => {
    const api = new MemoryFavorites()
    const account = await known(api)
    onlineManager.setOnline(false)
    await account.change('2', true)
    account.close()
    const reloaded = open(api)
    expect(shown(reloaded)).toEqual(['2'])
    expect(reloaded.store.getState().waiting).toHaveLength(1)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect([...api.rows.keys()]).toEqual(['2']))
  })

  it('a change is kept if the service fails later, and a refusal is reported', async () => {
    const api = new MemoryFavorites()
    const onNotice = vi.fn<(notice: FavoritesNotice) => void>()
    const account = await known(api, onNotice)
    onlineManager.setOnline(false)
    await account.change('2', true)
    api.answerNext('unavailable')
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(api.sent).toEqual(['+2']))
    expect(account.store.getState().waiting).toHaveLength(1)
    expect(onNotice).not.toHaveBeenCalled()
    api.answerNext('refused')
    await account.refresh()
    expect(onNotice).toHaveBeenCalledWith({ kind: 'refused', changes: [expect.objectContaining({ courseId: '2' })] })
    expect(shown(account)).toEqual([])
  })

  it('a change waits if the service is unreachable although the browser believes that it is online', async () => {
    const api = new MemoryFavorites()
    const account = await known(api)
    api.reachable(false)
    expect(await account.change('2', true)).toBe('waiting')
    expect(shown(account)).toEqual(['2'])
    api.reachable(true)
    await account.refresh()
    expect([...api.rows.keys()]).toEqual(['2'])
    expect(account.store.getState().waiting).toHaveLength(0)
  })
})

describe('damaged storage', () => {
  it('is copied to another key and reported once, and the readable part is used', async () => {
    const change = { courseId: '5', isFavorite: true, at: now().toISOString(), isDelayed: true }
    const text = JSON.stringify({ version: 1, known: null, changes: [change, 'rubbish'] })
    localStorage.setItem(key, text)
    const onNotice = vi.fn<(notice: FavoritesNotice) => void>()
    const api = new MemoryFavorites('1')
    await known(api, onNotice)
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledExactlyOnceWith({ kind: 'damaged' }))
    expect(asides().map((name) => localStorage.getItem(name))).toEqual([text])
    expect([...api.rows.keys()]).toEqual(['1', '5'])
  })
})
