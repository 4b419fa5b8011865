import { beforeEach, expect, test, vi } from 'vitest'
import { forgivingStorage, readOrSetAside, setAside } from '#site/backend/browser-storage.ts'
import { isText } from '#site/backend/stored-json.ts'
import { emptyStorage } from '../../../support/empty-storage.ts'

beforeEach(() => localStorage.clear())

test('a damaged value that is read three times is copied once', () => {
  const { values, storage } = emptyStorage()
  storage.setItem('k', '{torn')
  for (let read = 1; read <= 3; read += 1) expect(readOrSetAside(storage, 'k', isText)).toBeNull()
  expect([...values.values()]).toEqual(['{torn', '{torn'])
})

test('each damaged text has a copy of its own, even if two have the same hash', () => {
  const { values, storage } = emptyStorage()
  for (const text of ['costarring', 'liquid', 'liquid', 'costarring']) setAside(storage, 'k', text)
  expect([...values]).toEqual([
    ['k:damaged:q5yxel', 'costarring'],
    ['k:damaged:q5yxel+', 'liquid'],
  ])
})

test('a damaged value stays in the browser if it has no room for a copy, and the change lasts until the page is closed', () => {
  localStorage.setItem('k', '{torn')
  const storage = forgivingStorage(() => localStorage)
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(readOrSetAside(storage, 'k', isText)).toBeNull()
  setItem.mockRestore()
  storage.setItem('k', '"new"')
  expect([readOrSetAside(storage, 'k', isText), localStorage.getItem('k')]).toEqual(['new', '{torn'])
})
