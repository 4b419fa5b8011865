import { expect, test, vi } from 'vitest'
import { storedUnder, storedUnderKeys } from '#site/features/stored-data/stored-under.ts'

const key = 'ascendo-answers:lea'
const open = () => window.localStorage
const kept = () => storedUnder(open, 'answers', key, { list: 'answers' })

test('it counts the entries and the bytes, and reads plain values', async () => {
  expect(await kept().size()).toEqual({ count: 0, bytes: 0 })
  expect(await kept().read()).toBeNull()
  localStorage.setItem(key, '{"answers":{"a":1,"b":"ü"}}')
  expect(await kept().size()).toEqual({ count: 2, bytes: 28 })
  expect(await kept().read()).toEqual({ answers: { a: 1, b: 'ü' } })
})

test('a value that cannot be parsed counts as one entry and is exported as text', async () => {
  for (const text of ['{torn', '{"answers":7}', 'null', '[]']) {
    localStorage.setItem(key, text)
    expect(await kept().size()).toMatchObject({ count: 1, bytes: text.length })
  }
  localStorage.setItem(key, '{torn')
  expect(await kept().read()).toBe('{torn')
})

test('removal and undo are announced to this tab, as browsers announce them to the others', async () => {
  const heard: (string | null)[] = []
  const listen = (event: StorageEvent) => void heard.push(event.key)
  window.addEventListener('storage', listen)
  localStorage.setItem(key, 'x')
  const undo = await kept().remove()
  expect(localStorage.getItem(key)).toBeNull()
  await undo()
  expect(localStorage.getItem(key)).toBe('x')
  expect(heard).toEqual([key, key])
  window.removeEventListener('storage', listen)
})

test('undo sets aside what was stored meanwhile, and removing nothing puts nothing back', async () => {
  localStorage.setItem(key, 'old')
  const undo = await kept().remove()
  localStorage.setItem(key, 'new')
  await undo()
  expect(Object.values(localStorage).toSorted()).toEqual(['new', 'old'])
  expect(localStorage.getItem(key)).toBe('old')
  localStorage.clear()
  await (
    await kept().remove()
  )()
  expect(localStorage.getItem(key)).toBeNull()
})

test('undo fails if the storage is full, and succeeds once there is room', async () => {
  localStorage.setItem(key, 'old')
  const undo = await kept().remove()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(undo()).rejects.toThrow('full')
  setItem.mockRestore()
  await undo()
  expect(localStorage.getItem(key)).toBe('old')
})

test('several keys are one kind', async () => {
  localStorage.setItem('a:damaged:1', '{')
  localStorage.setItem('a:damaged:2', '7')
  localStorage.setItem('b', '8')
  const copies = storedUnderKeys(open, 'set-aside', (storage) => Object.keys(storage).filter((name) => name.startsWith('a')))
  expect(await copies.size()).toEqual({ count: 2, bytes: 2 })
  expect(await copies.read()).toEqual({ 'a:damaged:1': '{', 'a:damaged:2': 7 })
  const undo = await copies.remove()
  expect(Object.keys(localStorage)).toEqual(['b'])
  await undo()
  expect(await copies.size()).toEqual({ count: 2, bytes: 2 })
})
