import { beforeEach, expect, it, vi } from 'vitest'
import { createCourseCache } from '#worker/course-cache.ts'
import { createFileCache } from '#worker/file-cache.ts'

const build = [
  { url: 'shell.html', revision: '1', time: 'early' as const },
  { url: 'assets/app.js', revision: null },
  ...['a', 'b'].flatMap((course) => [
    { url: `assets/${course}.js`, revision: null, course },
    ...[1, 2, 3].map((number) => ({ url: `assets/${course}-${number}.js`, revision: null, course, isLesson: true as const })),
  ]),
]

/** How many entries fit. */
let room = Infinity
let stores: Map<string, Map<string, Response>>
let requested: string[]

beforeEach(() => {
  room = Infinity
  stores = new Map()
  requested = []
  const nameOf = (request: string | Request) => (typeof request === 'string' ? request : new URL(request.url).pathname)
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return Promise.resolve({
      keys: () => Promise.resolve([...store.keys()].map((address) => ({ url: `https://site.example${address}` }))),
      match: (request: string) => Promise.resolve(store.get(nameOf(request))?.clone()),
      delete: (request: string) => Promise.resolve(store.delete(nameOf(request))),
      put(request: string, answer: Response) {
        if ([...stores.values()].reduce((sum, { size }) => sum + size, 0) >= room) return Promise.reject(new Error('QuotaExceededError'))
        store.set(nameOf(request), answer)
        return Promise.resolve()
      },
    })
  }
  vi.stubGlobal('caches', {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    match: (request: string) =>
      Promise.resolve(
        [...stores.values()]
          .map((store) => store.get(request))
          .find(Boolean)
          ?.clone(),
      ),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  })
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address)
    return Promise.resolve(new Response(address))
  })
})

const courses = (makeRoom = () => Promise.resolve(false)) => createCourseCache(build, createFileCache(build), makeRoom)
const keptNames = () => [...(stores.get('files-1')?.keys() ?? [])].toSorted()
const filesOf = (course: string) => ['', '-1', '-2', '-3'].map((ending) => `/assets/${course}${ending}.js`).toSorted()

it('caches all files of the courses, and only what is missing', async () => {
  await courses().keep(['a'])
  expect(keptNames()).toEqual(filesOf('a'))
  await courses().keep(['a', 'b'])
  expect(requested).toHaveLength(8)
})

it('counts lessons and their real sizes', async () => {
  const cache = courses()
  await cache.keep(['b'])
  expect(await cache.list()).toEqual({
    courses: [{ slug: 'b', lessons: 3, allLessons: 3, bytes: filesOf('b').join('').length }],
    isFull: false,
  })
})

it('deletes a course, also if it is still being cached, and leaves the others', async () => {
  const cache = courses()
  const kept = cache.keep(['a', 'b'])
  await cache.drop('a')
  await kept
  expect(keptNames()).toEqual(filesOf('b'))
})

it('continues after an interruption', async () => {
  let isOffline = false
  vi.stubGlobal('fetch', (address: string) => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'))
    isOffline = requested.push(address) >= 3
    return Promise.resolve(new Response(address))
  })
  const cache = courses()
  await cache.keep(['a', 'b'])
  expect(keptNames()).toHaveLength(3)
  isOffline = false
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(address)))
  await cache.keep(['a', 'b'])
  expect(keptNames()).toEqual([...filesOf('a'), ...filesOf('b')])
})

it('with full storage, gives up what matters less, then stops and says so', async () => {
  room = 4
  stores.set(
    'pictures',
    new Map([
      ['/p1', new Response('')],
      ['/p2', new Response('')],
    ]),
  )
  const cache = courses(() => caches.delete('pictures'))
  await cache.keep(['a'])
  expect(keptNames()).toEqual(filesOf('a'))
  expect(await cache.list()).toMatchObject({ isFull: false })
  await cache.keep(['b'])
  expect(keptNames()).toEqual(filesOf('a'))
  expect(await cache.list()).toMatchObject({ isFull: true })
})
